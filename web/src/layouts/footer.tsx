import { i18n } from '@bookstore/i18n/i18n';
import { Link, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { deferredLayout } from '../shared/page/server-rendered.ts';
import { NEW_SHOP } from '../shared/shop/new-shop.ts';
import { languageOf, useShop } from '../shared/shop/shop.ts';
import { NewTabNote } from '../shared/ui/new-tab-note.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';

const listSections = () =>
  [
    { id: 'services', title: i18n.t('Services') },
    { id: 'about', title: i18n.t('About Us') },
    { id: 'contact', title: i18n.t('Contact') },
    { id: 'privacy', title: i18n.t('Privacy Policy') },
    { id: 'terms', title: i18n.t('Terms of Service') },
  ] as const;
const listAnchors = () => [{ id: 'home', title: i18n.t('Home') }, ...listSections().slice(0, 3)];
const listLegal = () =>
  [
    ...listSections().slice(3),
    { id: 'returns', title: i18n.t('Returns') },
    { id: 'imprint', title: i18n.t('Imprint') },
  ] as const;

const LIST = 'grid grid-cols-2 gap-x-6 md:flex md:flex-wrap';
const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';
/** Below 1024 px a section is shown when its anchor is chosen. */
const SECTION = 'max-lg:mb-4 max-lg:not-target:hidden';

const Anchor = ({ id, title }: { id: string; title: string }) => (
  <a href={`#${id}`} className={LINK}>
    {title}
  </a>
);

/** The pages that the owner has written; what the footer says itself in place of those that are missing. */
const LegalItems = () => {
  const { pages } = useShop();
  return listLegal().map(({ id, title }) => {
    const isWritten = pages.some((name) => name === id);
    if (!isWritten && (id === 'returns' || id === 'imprint')) return null;
    return (
      <li key={id}>
        {isWritten ? (
          <Link to="/legal/$name" params={{ name: id }} className={LINK}>
            {title}
          </Link>
        ) : (
          <Anchor id={id} title={title} />
        )}
      </li>
    );
  });
};

const Links = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label}>
    <ul className={LIST}>{children}</ul>
  </nav>
);

/** Who runs the shop, and where and when they can be reached, as far as the owner says so. */
function Contact() {
  const { company, address, vatNumber, hours, email, phone } = useShop();
  const links = [email && `mailto:${email}`, phone && `tel:${phone.replaceAll(/[^+\d]/g, '')}`];
  return (
    <address className="mt-1.5 wrap-anywhere whitespace-pre-line not-italic">
      {[company, address, vatNumber && i18n.t('VAT number: {vatNumber}', { vatNumber }), hours].map(
        (text) =>
          text && (
            <p key={text} dir="auto">
              {text}
            </p>
          ),
      )}
      {[email, phone].map(
        (text, index) =>
          text && (
            <p key={text}>
              <a href={links[index]} dir="auto" className="inline-flex min-h-6 items-center underline">
                {text}
              </a>
            </p>
          ),
      )}
    </address>
  );
}

const Newsletter = () => (
  <section
    aria-labelledby="newsletter-title"
    className="mb-5 grid gap-4 border-b border-line pb-5 md:grid-cols-[2fr_3fr] md:items-center md:gap-8 lg:grid-cols-2"
  >
    <div>
      <h2 id="newsletter-title" className="font-serif text-xl font-semibold">
        {i18n.t('Newsletter')}
      </h2>
      <p className="text-sm text-muted">
        {i18n.t('New books and what our readers think of them, by e-mail.')}
      </p>
    </div>
    <NewsletterForm />
  </section>
);

export function Footer() {
  const { name, footer, networks } = useShop();
  const hasNewsletter = useMatches({ select: (matches) => matches.at(-1)?.staticData.hasNewsletter });
  return (
    <footer
      className={`${deferredLayout()} mt-12 [--height:36rem] md:[--height:17rem] lg:[--height:21rem] border-t border-line bg-paper-deep print:hidden`}
    >
      <div className="page py-5 wrap-anywhere">
        {hasNewsletter && <Newsletter />}
        <div className="grid gap-x-8 text-sm/5 lg:grid-cols-5">
          {listSections().map(({ id, title }) => (
            <section key={id} id={id} aria-label={title} className={SECTION}>
              <h2 className="font-semibold">{title}</h2>
              <p lang={languageOf(footer[id], NEW_SHOP.footer[id])} dir="auto" className="mt-1 text-muted">
                {footer[id]}
              </p>
              {id === 'contact' && <Contact />}
            </section>
          ))}
        </div>
        <div className="grid gap-x-8 text-sm md:flex md:flex-wrap md:items-center md:justify-between lg:mt-5 lg:border-t lg:border-line lg:pt-2">
          <p className="flex min-h-11 items-center gap-2 font-serif text-lg font-semibold text-accent">
            <ShopLogo className="h-6 w-auto max-w-24" />
            {name}
          </p>
          <Links label={i18n.t('On this page')}>
            {listAnchors().map((anchor) => (
              <li key={anchor.id}>
                <Anchor {...anchor} />
              </li>
            ))}
          </Links>
          <Links label={i18n.t('Legal')}>
            <LegalItems />
          </Links>
          {networks.length > 0 && (
            <Links label={i18n.t('Social networks')}>
              {networks.map(({ name: network, url }) => (
                <li key={network}>
                  <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
                    {network}
                    <NewTabNote />
                  </a>
                </li>
              ))}
            </Links>
          )}
        </div>
      </div>
    </footer>
  );
}

import type { ReactNode } from 'react';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { deferredLayout } from '../shared/page/server-rendered.ts';
import { useShop } from '../shared/shop/shop.ts';
import { LegalLinks } from '../shared/ui/legal-links.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';

const SECTIONS = [
  { id: 'services', title: 'Services' },
  { id: 'about', title: 'About Us' },
  { id: 'contact', title: 'Contact' },
  { id: 'privacy', title: 'Privacy Policy' },
  { id: 'terms', title: 'Terms of Service' },
] as const;
const ANCHORS = [{ id: 'home', title: 'Home' }, ...SECTIONS.slice(0, 3)];
const LEGAL_ANCHORS = SECTIONS.slice(3);

const LIST = 'flex flex-wrap gap-x-6';
const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

type AnchorsProps = {
  label: string;
  anchors: readonly { id: string; title: string }[];
  /** Further links. */
  children?: ReactNode;
};

const Anchors = ({ label, anchors, children }: AnchorsProps) => (
  <nav aria-label={label}>
    <ul className={LIST}>
      {anchors.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={LINK}>
            {title}
          </a>
        </li>
      ))}
      {children}
    </ul>
  </nav>
);

/** Who runs the shop, and where and when they can be reached, as far as the owner says so. */
function Contact() {
  const { company, address, vatNumber, hours, email, phone } = useShop();
  const links = [email && `mailto:${email}`, phone && `tel:${phone.replaceAll(/[^+\d]/g, '')}`];
  return (
    <address className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line not-italic">
      {[company, address, vatNumber && `VAT number: ${vatNumber}`, hours].map(
        (text) => text && <p key={text}>{text}</p>,
      )}
      {[email, phone].map(
        (text, index) =>
          text && (
            <p key={text}>
              <a href={links[index]} className={LINK}>
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
    className="mb-10 grid gap-6 rounded-2xl border border-line bg-surface p-6 md:grid-cols-[3fr_4fr] md:items-center md:gap-8 md:p-8 lg:grid-cols-2"
  >
    <div>
      <h2 id="newsletter-title" className="font-serif text-2xl font-semibold">
        Newsletter
      </h2>
      <p className="mt-2 text-muted">New books and what our readers think of them, by e-mail.</p>
    </div>
    <NewsletterForm />
  </section>
);

export function Footer() {
  const { name, footer, networks } = useShop();
  return (
    <footer
      className={`${deferredLayout()} mt-16 [--height:75rem] md:[--height:49.5rem] lg:[--height:34rem] border-t border-line bg-paper-deep pt-10 print:hidden`}
    >
      <div className="page pb-10">
        <Newsletter />
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
          <p className="flex items-center gap-2 font-serif text-xl font-semibold text-accent">
            <ShopLogo className="size-6" />
            {name}
          </p>
          <Anchors label="On this page" anchors={ANCHORS} />
        </div>
        <div className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
          {SECTIONS.map(({ id, title }) => (
            <section key={id} id={id} aria-label={title}>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1.5 text-sm text-muted">{footer[id]}</p>
              {id === 'contact' && <Contact />}
            </section>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line pt-6">
          <Anchors label="Legal" anchors={LEGAL_ANCHORS}>
            <LegalLinks className={LINK} />
          </Anchors>
          {networks.length > 0 && (
            <nav aria-label="Social networks">
              <ul className={LIST}>
                {networks.map(({ name: network, url }) => (
                  <li key={network}>
                    <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
                      {network}
                      <span className="sr-only">, opens in a new tab</span>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
    </footer>
  );
}

import { useLocation } from '@tanstack/react-router';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { deferredLayout } from '../shared/server-rendered.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { ThemeSwitch } from '../shared/ui/theme-switch.tsx';

const SECTIONS = [
  {
    id: 'services',
    title: 'Services',
    text: 'Order any number of different books, one copy each, and pay in cash on delivery. No card, no prepayment.',
  },
  {
    id: 'about',
    title: 'About Us',
    text: 'A small book store for business, technology, fiction, horror and adventure, run by people who read what they sell.',
  },
  {
    id: 'contact',
    title: 'Contact',
    text: 'We use the e-mail address and phone number of your order to contact you about that order only. You get the newsletter only if you subscribe.',
  },
  {
    id: 'privacy',
    title: 'Privacy Policy',
    text: 'We store your account, your orders and, if you subscribe, your e-mail address. No advertising, no trackers, no resale.',
  },
  {
    id: 'terms',
    title: 'Terms of Service',
    text: 'An order is binding at the prices shown when it is placed. If a price has changed in the meantime, we ask you to confirm it first.',
  },
];
const ANCHORS = [{ id: 'home', title: 'Home' }, ...SECTIONS.slice(0, 3)];
const LEGAL_ANCHORS = SECTIONS.slice(3);
const NETWORKS = [
  { label: 'Facebook', url: 'https://www.facebook.com' },
  { label: 'Twitter', url: 'https://x.com' },
  { label: 'Instagram', url: 'https://www.instagram.com' },
];

const LIST = 'flex flex-wrap gap-x-6';
const LINK = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

type AnchorsProps = { label: string; anchors: readonly { id: string; title: string }[] };

const Anchors = ({ label, anchors }: AnchorsProps) => (
  <nav aria-label={label}>
    <ul className={LIST}>
      {anchors.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={LINK}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

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
  const { pathname } = useLocation();
  return (
    <footer
      className={`${deferredLayout()} mt-16 [--height:75rem] md:[--height:49.5rem] lg:[--height:34rem] border-t border-line bg-paper-deep pt-10 print:hidden`}
    >
      <div className="page pb-10">
        {/* The checkout shows nothing that distracts from ordering. */}
        {pathname !== '/checkout' && <Newsletter />}
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
          <p className="flex items-center gap-2 font-serif text-xl font-semibold text-accent">
            <Icon name="book" className="size-6" />
            Bookstore
          </p>
          <Anchors label="On this page" anchors={ANCHORS} />
        </div>
        <div className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
          {SECTIONS.map(({ id, title, text }) => (
            <section key={id} id={id} aria-label={title}>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1.5 text-sm text-muted">{text}</p>
            </section>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-4 border-t border-line pt-6">
          <Anchors label="Legal" anchors={LEGAL_ANCHORS} />
          <nav aria-label="Social networks">
            <ul className={LIST}>
              {NETWORKS.map(({ label, url }) => (
                <li key={label}>
                  <a href={url} target="_blank" rel="noopener noreferrer" className={LINK}>
                    {label}
                    <span className="sr-only">, opens in a new tab</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { FOOTER_SECTIONS } from './footer-sections.ts';

const ANCHORS = [
  { id: 'home', label: 'Home' },
  { id: 'services', label: 'Services' },
  { id: 'about', label: 'About Us' },
  { id: 'contact', label: 'Contact' },
];
const LEGAL_ANCHORS = [
  { id: 'privacy', label: 'Privacy Policy' },
  { id: 'terms', label: 'Terms of Service' },
];
const NETWORKS = [
  { label: 'Facebook', url: 'https://www.facebook.com' },
  { label: 'Twitter', url: 'https://x.com' },
  { label: 'Instagram', url: 'https://www.instagram.com' },
];

const LINK = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline';

type AnchorsProps = { label: string; anchors: readonly { id: string; label: string }[] };

const Anchors = ({ label, anchors }: AnchorsProps) => (
  <nav aria-label={label}>
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {anchors.map((anchor) => (
        <li key={anchor.id}>
          <a href={`#${anchor.id}`} className={LINK}>
            {anchor.label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Newsletter = () => (
  <section
    aria-labelledby="newsletter-title"
    className="mb-10 grid gap-6 rounded-2xl bg-paper p-6 text-ink md:grid-cols-[3fr_4fr] md:items-center md:gap-8 lg:grid-cols-2 md:p-8"
  >
    <div>
      <h2 id="newsletter-title" className="font-serif text-2xl font-semibold">
        Newsletter
      </h2>
      <p className="mt-2 text-muted">New books and what our readers make of them, by e-mail.</p>
    </div>
    <NewsletterForm />
  </section>
);

export const Footer = () => (
  <footer className="mt-16 bg-ink py-10 text-paper">
    <div className="page">
      <Newsletter />
      <Anchors label="On this page" anchors={ANCHORS} />
      <div className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-5">
        {FOOTER_SECTIONS.map(({ id, title, text }) => (
          <section key={id} id={id} aria-label={title}>
            <h2 className="font-semibold">{title}</h2>
            <p className="mt-2 text-sm text-line">{text}</p>
          </section>
        ))}
      </div>
      <div className="mt-10 flex flex-wrap justify-between gap-6 border-t border-muted pt-6">
        <Anchors label="Legal" anchors={LEGAL_ANCHORS} />
        <nav aria-label="Social networks">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
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
      </div>
    </div>
  </footer>
);

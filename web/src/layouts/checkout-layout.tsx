import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NEW_SHOP } from '../shared/shop/new-shop.ts';
import { languageOf, useShop } from '../shared/shop/shop.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';

/** What the agreement at checkout links to. */
const listTexts = () =>
  [
    { id: 'terms', title: i18n.t('Terms of Service') },
    { id: 'services', title: i18n.t('Services') },
    { id: 'privacy', title: i18n.t('Privacy Policy') },
  ] as const;

/** The frame of the checkout: no other way than back and to the shop, so that nothing distracts from ordering. */
export function CheckoutLayout({ children }: { children: ReactNode }) {
  const { name, footer } = useShop();
  return (
    <div id="home" className="shop flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface print:hidden">
        <div className="page flex min-h-14 items-center justify-between gap-4 md:min-h-16">
          <Link
            to="/"
            className="flex min-h-11 min-w-0 items-center gap-2 font-serif text-xl font-semibold text-accent sm:text-2xl"
          >
            <ShopLogo className="h-7 w-auto max-w-16 sm:max-w-40" />
            <span lang={languageOf(name, NEW_SHOP.name)} className="line-clamp-2 leading-[1.1] wrap-anywhere">
              {name}
            </span>
          </Link>
          <Link
            to="/cart"
            className="flex min-h-11 shrink-0 items-center gap-1 font-semibold text-accent hover:underline"
          >
            <Icon name="chevron-left" className="size-5" />
            {i18n.t('Back to the cart')}
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page flex-1">
        {children}
      </main>
      <footer className="mt-10 border-t border-line bg-paper-deep py-6 text-sm print:hidden">
        <div className="page grid gap-3">
          {listTexts().map(({ id, title }) => (
            <section key={id} id={id} aria-label={title}>
              <h2 className="inline font-semibold">{title}</h2>{' '}
              <p lang={languageOf(footer[id], NEW_SHOP.footer[id])} dir="auto" className="inline text-muted">
                {footer[id]}
              </p>
            </section>
          ))}
        </div>
      </footer>
    </div>
  );
}

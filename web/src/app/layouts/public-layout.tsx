import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCart } from '../../features/cart/use-cart.tsx';
import { useSession, useSignOut } from '../../features/session/session.queries.ts';
import { showAlert } from '../../shared/dialogs/dialogs.ts';
import { NOTICES } from '../../shared/messages.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { SearchForm } from '../../shared/ui/search-form.tsx';
import { Footer } from './footer.tsx';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/orders', label: 'Orders' },
  { to: '/cart', label: 'Cart Page' },
  { to: '/checkout', label: 'Check Out' },
] as const;

const ITEM = 'block min-h-11 w-full px-4 py-2.5 text-left hover:bg-paper-deep';

/** The menu of a signed-in customer. Closes on a choice, on Escape, on a click outside and when focus leaves. */
function UserMenu({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const signOut = useSignOut();
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setIsOpen(false);
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    const listeners = new AbortController();
    document.addEventListener('pointerdown', onOutside, listeners);
    document.addEventListener('focusin', onOutside, listeners);
    document.addEventListener('keydown', onKeyDown, listeners);
    return () => listeners.abort();
  }, [isOpen]);

  return (
    <div ref={menu} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={`Account of ${email}`}
        aria-expanded={isOpen}
        aria-controls="user-menu"
        className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent hover:bg-paper-deep"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="user" />
      </button>
      <ul
        id="user-menu"
        hidden={!isOpen}
        className="absolute right-0 z-40 mt-2 w-48 overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg"
      >
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={ITEM} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li className="border-t border-line">
          <button
            type="button"
            className={ITEM}
            onClick={() => {
              close();
              signOut.mutate(undefined, { onError: () => void showAlert(NOTICES.logoutFailed) });
            }}
          >
            Logout
          </button>
        </li>
        {/* Beyond the specification's entries. */}
        <li className="border-t border-line">
          <Link to="/account" className={ITEM} onClick={close}>
            Your Account
          </Link>
        </li>
      </ul>
    </div>
  );
}

const ICON_LINK = 'flex size-11 items-center justify-center rounded-full hover:bg-paper-deep';

function Header() {
  const { items } = useCart();
  const { currentUser } = useSession();
  return (
    <header id="home" className="border-b border-line bg-surface">
      <nav aria-label="Shop" className="page flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2 font-serif text-xl font-semibold text-accent"
        >
          <Icon name="book" className="size-7" />
          Bookstore
        </Link>
        <div className="order-last w-full sm:order-none sm:ml-4 sm:w-auto sm:flex-1">
          <SearchForm label="Search for books" placeholder="Search here" to="/search" />
        </div>
        <div className="ml-auto flex items-center gap-1">
          {currentUser ? (
            <UserMenu email={currentUser.email} />
          ) : (
            <Link to="/login" className={ICON_LINK} aria-label="Login">
              <Icon name="user" />
            </Link>
          )}
          <Link
            to="/cart"
            className="flex min-h-11 items-center gap-2 rounded-full bg-accent px-4 font-semibold text-on-accent hover:bg-accent-strong"
          >
            <Icon name="cart" />
            <span className="sr-only">Cart, items:</span>
            <span className="tabular-nums">{items.length}</span>
          </Link>
        </div>
      </nav>
    </header>
  );
}

export const PublicLayout = ({ children = <Outlet /> }: { children?: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <Header />
    <main id="main" tabIndex={-1} className="page flex-1">
      {children}
    </main>
    <Footer />
  </div>
);

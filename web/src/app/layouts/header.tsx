import { Link } from '@tanstack/react-router';
import { useCart } from '../../features/cart/use-cart.tsx';
import { useSession } from '../../features/session/session.queries.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { SearchForm } from '../../shared/ui/search-form.tsx';
import { UserMenu } from './user-menu.tsx';

const ICON_LINK = 'flex size-11 items-center justify-center rounded-full hover:bg-paper-deep';

export function Header() {
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
            className="flex min-h-11 items-center gap-2 rounded-full bg-accent px-4 font-semibold text-white hover:bg-accent-strong"
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

import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCart } from '../features/cart/use-cart.tsx';
import { useSession } from '../features/session/session.queries.ts';
import { useCategories } from '../shared/categories.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';
import { HeaderSearch } from './header-search.tsx';
import { UserMenu } from './user-menu.tsx';

const ICON_LINK =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full font-semibold hover:bg-paper-deep sm:px-3';
const NAV_LINK =
  'flex min-h-11 items-center border-b-2 border-transparent px-2 hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent md:px-0';

/** Every parameter of a search counts: all books are another page than those of a category. */
const EXACT = { exact: true, includeSearch: true };

/** How many categories have a link of their own; the page of all books leads to the others. */
const MAX_CATEGORY_LINKS = 12;

const BookLinks = ({ onClick }: { onClick: () => void }) => (
  <>
    <li>
      <Link to="/search" search={{}} activeOptions={EXACT} className={NAV_LINK} onClick={onClick}>
        Books
      </Link>
    </li>
    {useCategories()
      .slice(0, MAX_CATEGORY_LINKS)
      .map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to="/search"
            search={{ category: slug }}
            activeOptions={EXACT}
            className={NAV_LINK}
            onClick={onClick}
          >
            {name}
          </Link>
        </li>
      ))}
    <li>
      <Link to="/about" className={NAV_LINK} onClick={onClick}>
        About
      </Link>
    </li>
  </>
);

function CartLink() {
  const { items } = useCart();
  const count = items.length;
  return (
    <Link to="/cart" className={ICON_LINK}>
      <Icon name="cart" />
      <span className="sr-only">Cart, items:</span>
      <span
        className={`min-w-6 rounded-full text-center text-sm/6 tabular-nums ${count > 0 ? 'bg-second px-1.5 text-on-accent' : 'text-muted'}`}
      >
        {count}
      </span>
    </Link>
  );
}

export function Header() {
  const { currentUser } = useSession();
  const { isOpen, close, root, button } = useDisclosure<HTMLElement>('shop-menu');
  const menu = useRef<HTMLElement>(null);

  // On phones the search box and the cart are between the button and the menu, so the focus moves there.
  useEffect(() => {
    if (isOpen) menu.current?.querySelector('a')?.focus();
  }, [isOpen]);

  return (
    <header ref={root} className="shop-header border-b border-line bg-surface print:hidden">
      <div className="page grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6 lg:gap-x-10">
        <Link
          to="/"
          className="shop-header-top flex h-14 items-center gap-2 font-serif text-xl font-semibold text-accent sm:text-2xl md:h-16"
        >
          <Icon name="book" className="size-7" />
          Bookstore
        </Link>
        <button
          {...button}
          className="col-start-1 row-start-2 mb-2 flex min-h-11 items-center gap-2 justify-self-start rounded-full border border-line-strong px-3 font-semibold hover:bg-paper-deep md:hidden"
        >
          <Icon name={isOpen ? 'close' : 'menu'} className="size-5" />
          Menu
        </button>
        <div className="shop-header-search">
          <HeaderSearch />
        </div>
        <div className="shop-header-top col-start-2 row-start-1 flex h-14 items-center gap-1 justify-self-end md:col-start-3 md:h-16">
          {currentUser ? (
            <UserMenu email={currentUser.email} />
          ) : (
            <Link to="/login" className={ICON_LINK}>
              <Icon name="user" className="size-6 max-[22.4rem]:hidden" />
              <span className="whitespace-nowrap">Sign in</span>
            </Link>
          )}
          <CartLink />
        </div>
        <nav
          ref={menu}
          aria-label="Books"
          id="shop-menu"
          className={`col-span-full ${isOpen ? '' : 'max-md:hidden'}`}
        >
          <ul className="grid grid-cols-2 gap-x-4 pb-3 md:flex md:flex-wrap md:gap-x-6 md:pb-0 lg:gap-x-8">
            <BookLinks onClick={close} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

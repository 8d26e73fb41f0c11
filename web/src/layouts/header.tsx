import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCart } from '../features/cart/use-cart.tsx';
import { useSession } from '../features/session/session.queries.ts';
import { useCategories } from '../shared/books/categories.ts';
import { useShop } from '../shared/shop/shop.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';
import { HeaderSearch } from './header-search.tsx';
import { UserMenu } from './user-menu.tsx';

const ICON_LINK =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 font-semibold hover:bg-paper-deep';
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
    <Link to="/cart" className={`${ICON_LINK} max-md:hidden`}>
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

/** On phones one row, without what the bottom bar has: the cart and the login. */
export function Header() {
  const { currentUser } = useSession();
  const { isOpen, close, root, button } = useDisclosure<HTMLElement>('shop-menu');
  const menu = useRef<HTMLElement>(null);

  // On phones the search box is between the button and the menu, so the focus moves there.
  useEffect(() => {
    if (isOpen) menu.current?.querySelector('a')?.focus();
  }, [isOpen]);

  return (
    <header ref={root} className="shop-header border-b border-line bg-surface print:hidden">
      <div className="page grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-6 lg:gap-x-10">
        <Link
          to="/"
          className="flex h-14 min-w-11 items-center gap-1.5 font-serif text-base font-semibold text-accent sm:gap-2 sm:text-2xl md:h-16"
        >
          <ShopLogo className="size-7" />
          <span
            className={`line-clamp-2 max-w-22 leading-[1.1] sm:max-w-60 lg:max-w-80 ${currentUser ? 'max-sm:sr-only' : 'max-[22.4rem]:sr-only'}`}
          >
            {useShop().name}
          </span>
        </Link>
        <button
          {...button}
          className="order-last flex size-11 items-center justify-center rounded-full hover:bg-paper-deep md:hidden"
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          <span className="sr-only">Menu</span>
        </button>
        {/* Its suggestions are as wide as a phone. */}
        <div className="md:relative">
          <HeaderSearch />
        </div>
        <div className="flex items-center gap-1 md:h-16">
          {currentUser ? (
            <UserMenu email={currentUser.email} />
          ) : (
            <Link to="/login" className={`${ICON_LINK} max-md:hidden`}>
              <Icon name="user" className="size-6" />
              <span className="whitespace-nowrap">Sign in</span>
            </Link>
          )}
          <CartLink />
        </div>
        <nav
          ref={menu}
          aria-label="Books"
          id="shop-menu"
          className={`order-last col-span-full ${isOpen ? '' : 'max-md:hidden'}`}
        >
          <ul className="grid grid-cols-2 gap-x-4 pb-3 md:flex md:flex-wrap md:gap-x-6 md:pb-0 lg:gap-x-8">
            <BookLinks onClick={close} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import { useCart } from '../features/cart/use-cart.tsx';
import { useSession } from '../features/session/session.queries.ts';
import { useCategories } from '../shared/books/categories.ts';
import { NEW_SHOP } from '../shared/shop/new-shop.ts';
import { languageOf, useShop } from '../shared/shop/shop.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';
import { HeaderSearch } from './header-search.tsx';
import { UserMenu } from './user-menu.tsx';

const ICON_LINK =
  'flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 font-semibold hover:bg-paper-deep';
const NAV_LINK =
  'flex min-h-11 items-center border-b-2 border-transparent px-2 -outline-offset-4 hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent md:px-0 md:whitespace-nowrap';

/** Every parameter of a search counts: all books are another page than those of a category. */
const EXACT = { exact: true, includeSearch: true };

/** How many categories have a link of their own; the page of all books leads to the others. */
const MAX_CATEGORY_LINKS = 12;

const BookLinks = ({ onClick }: { onClick: () => void }) => (
  <>
    <li>
      <Link to="/search" search={{}} activeOptions={EXACT} className={NAV_LINK} onClick={onClick}>
        {i18n.t('Books')}
      </Link>
    </li>
    {useCategories()
      .slice(0, MAX_CATEGORY_LINKS)
      .map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to="/search"
            search={{ category: slug }}
            lang={languageOf(name, DEFAULT_CATEGORIES.find((category) => category.slug === slug)?.name)}
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
        {i18n.t('About')}
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
      <span className="sr-only">{i18n.t('Cart, items:')}</span>
      <span
        className={`min-w-6 rounded-full text-center text-sm/6 tabular-nums ${count > 0 ? 'bg-second px-1.5 text-on-accent' : 'text-muted'}`}
      >
        {count}
      </span>
    </Link>
  );
}

/** The shop, with its name as long as nobody searches on a phone: the field is wider then. */
function ShopLink() {
  const { name } = useShop();
  return (
    <Link
      to="/"
      className="flex h-14 min-w-11 items-center gap-1.5 font-serif font-semibold text-accent sm:gap-2 sm:text-2xl md:h-16"
    >
      <ShopLogo className="h-7 w-auto max-w-16 sm:max-w-40" />
      <span
        lang={languageOf(name, NEW_SHOP.name)}
        className="line-clamp-3 max-w-32 leading-[1.1] group-has-[[role=search]:focus-within]:max-sm:sr-only max-[22.4rem]:sr-only sm:line-clamp-2 sm:max-w-60 lg:max-w-80"
      >
        {name}
      </span>
    </Link>
  );
}

/** On phones one row, without what the bottom bar has: the cart and the account. */
export function Header() {
  const { currentUser } = useSession();
  const { isOpen, close, root, button } = useDisclosure<HTMLElement>('shop-menu');

  return (
    <header ref={root} className="shop-header group border-b border-line bg-surface print:hidden">
      <div className="page grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 md:gap-x-6 lg:gap-x-10">
        <ShopLink />
        {/* Its suggestions are as wide as a phone. */}
        <div className="md:relative">
          <HeaderSearch />
        </div>
        <div className="flex items-center gap-1 max-md:hidden">
          {currentUser ? (
            <UserMenu
              id="user-menu"
              label={i18n.t('Account of {email}', { email: currentUser.email })}
              className={ICON_LINK}
              listClassName="end-0 mt-2"
            />
          ) : (
            <Link to="/login" className={ICON_LINK}>
              <Icon name="user" className="size-6" />
              <span className="whitespace-nowrap">{i18n.t('Sign in')}</span>
            </Link>
          )}
          <CartLink />
        </div>
        <button
          {...button}
          className="flex size-11 items-center justify-center rounded-full hover:bg-paper-deep md:hidden"
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
          <span className="sr-only">{i18n.t('Menu')}</span>
        </button>
        <nav
          aria-label={i18n.t('Books')}
          id="shop-menu"
          className={`col-span-full ${isOpen ? '' : 'max-md:hidden'}`}
        >
          <ul className="shop-links grid grid-cols-2 gap-x-4 max-md:pb-3 md:flex md:gap-x-6 lg:gap-x-8">
            <BookLinks onClick={close} />
          </ul>
        </nav>
      </div>
    </header>
  );
}

import type { StaffClaims } from '@bookstore/contracts/tokens';
import { type AnyRoute, Link, useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { mayCall } from '../shared/staff-claims.ts';
import { useShop } from '../shared/shop.ts';
import { browserStorage } from '../shared/storage.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';

type RailLink = { to: string; label: string; icon: ComponentProps<typeof Icon>['name']; under?: string };

/** With what else each of them leads to: the page of an order is one of Orders. */
const LINKS = [
  { to: '/dashboard', label: 'Dashboard', icon: 'chart' },
  { to: '/dashboard/orders', label: 'Orders', icon: 'parcel', under: '/dashboard/customers' },
  { to: '/dashboard/mails', label: 'Mails', icon: 'mail' },
  { to: '/dashboard/add-new-book', label: 'Add New Book', icon: 'plus' },
  { to: '/dashboard/manage-books', label: 'Manage Books', icon: 'list', under: '/dashboard/edit-book' },
  { to: '/dashboard/stock/receive', label: 'Stock', icon: 'book', under: '/dashboard/stock' },
  { to: '/dashboard/categories', label: 'Categories', icon: 'tag' },
  { to: '/dashboard/import', label: 'Import', icon: 'upload' },
  { to: '/dashboard/newsletter', label: 'Newsletter', icon: 'send' },
  { to: '/dashboard/staff', label: 'Staff', icon: 'users' },
  { to: '/dashboard/audit', label: 'Audit', icon: 'clock' },
  { to: '/dashboard/settings', label: 'Settings', icon: 'shop' },
] as const satisfies RailLink[];

const isAt = (pathname: string, { to, under = to }: RailLink): boolean =>
  pathname === to || (to !== '/dashboard' && [to, under].some((path) => pathname.startsWith(`${path}/`)));

const LINKS_ID = 'dashboard-links';
const STORAGE_KEY = 'dashboard-rail';
/** From this width on there is room for the labels. */
const LABELLED_FROM_PX = 1024;

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left font-medium hover:bg-paper-deep';
const LINK = `${ITEM} text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent`;

/** Whether the rail shows icons only, as it was chosen last. */
function useFolding() {
  const [isFolded, setIsFolded] = useState(() => {
    const chosen = browserStorage.read(STORAGE_KEY);
    return chosen ? chosen === 'folded' : window.innerWidth < LABELLED_FROM_PX;
  });
  const toggle = () => {
    browserStorage.write(STORAGE_KEY, isFolded ? 'unfolded' : 'folded');
    setIsFolded(!isFolded);
  };
  return { isFolded, toggle };
}

/** The links to the parts of the dashboard that are for the role of the account: beside the page, on phones in a menu above it. */
export function DashboardRail({ staff }: { staff: StaffClaims | undefined }) {
  const { routesByPath } = useRouter();
  const routes = new Map(Object.entries<AnyRoute>({ ...routesByPath }));
  const { isFolded, toggle: fold } = useFolding();
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(LINKS_ID);
  const label = isFolded ? 'sm:sr-only' : '';
  const links = LINKS.filter(({ to }) =>
    mayCall(routes.get(to)?.options.staticData?.caller ?? 'staff', staff),
  );
  const { name } = useShop();
  const { pathname } = useLocation();

  return (
    // Scroll anchoring has to hold the page in place, and not the rail, when rows are added above.
    <div className="relative z-30 border-line bg-surface [overflow-anchor:none] max-sm:border-b sm:border-r print:hidden">
      <nav
        aria-label="Dashboard"
        className={`sm:sticky sm:top-0 sm:h-dvh sm:overflow-y-auto sm:px-3 sm:py-4 ${isFolded ? 'sm:w-18' : 'sm:w-60'}`}
      >
        <div
          ref={root}
          className="flex h-full flex-wrap items-center sm:flex-col sm:flex-nowrap sm:items-stretch"
        >
          <Link
            to="/"
            className="mr-auto flex min-h-11 items-center gap-3 px-4 font-serif text-xl font-semibold text-accent sm:mr-0 sm:mb-4 sm:px-2"
            title={isFolded ? `${name}, to the shop` : undefined}
          >
            <ShopLogo className="size-8" />
            <span className={`${label} line-clamp-2 leading-tight wrap-anywhere`}>
              {name}
              <span className="sr-only">, to the shop</span>
            </span>
          </Link>
          <button {...button} className="flex min-h-14 items-center gap-2 px-4 font-semibold sm:hidden">
            <Icon name="menu" />
            Menu
          </button>
          <ul
            id={LINKS_ID}
            className={`grid basis-full gap-1 max-sm:border-t max-sm:border-line max-sm:p-2 sm:basis-auto ${isOpen ? '' : 'max-sm:hidden'}`}
          >
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  activeOptions={{ exact: true, includeSearch: false }}
                  aria-current={isAt(pathname, link) ? 'page' : undefined}
                  title={isFolded ? link.label : undefined}
                  className={LINK}
                  onClick={close}
                >
                  <Icon name={link.icon} />
                  <span className={label}>{link.label}</span>
                </Link>
              </li>
            ))}
          </ul>
          <button
            type="button"
            title={isFolded ? 'Unfold menu' : undefined}
            className={`${ITEM} mt-auto text-sm text-muted max-sm:hidden`}
            onClick={fold}
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-left'} />
            <span className={label}>{isFolded ? 'Unfold menu' : 'Fold menu'}</span>
          </button>
        </div>
      </nav>
    </div>
  );
}

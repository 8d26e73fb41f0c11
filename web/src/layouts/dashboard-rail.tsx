import type { StaffClaims } from '@bookstore/contracts/tokens';
import { Link, useLocation } from '@tanstack/react-router';
import { mayCall } from '../shared/staff/staff-claims.ts';
import { useShop } from '../shared/shop/shop.ts';
import { Icon, type IconName } from '../shared/ui/icon.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';
import { operationOf } from './dashboard-access.ts';

type RailLink = { to: string; label: string; icon: IconName; under?: string };

/** With what else each of them leads to: the page of an order is one of Orders. */
const LINKS = [
  { to: '/dashboard', label: 'Dashboard', icon: 'chart' },
  { to: '/dashboard/orders', label: 'Orders', icon: 'parcel', under: '/dashboard/customers' },
  { to: '/dashboard/mails', label: 'Mails', icon: 'mail' },
  { to: '/dashboard/add-new-book', label: 'Add New Book', icon: 'plus' },
  { to: '/dashboard/manage-books', label: 'Manage Books', icon: 'list', under: '/dashboard/edit-book' },
  { to: '/dashboard/stock/receive', label: 'Stock', icon: 'book', under: '/dashboard/stock' },
  { to: '/dashboard/categories', label: 'Categories', icon: 'tag' },
  { to: '/dashboard/lists', label: 'Lists', icon: 'check' },
  { to: '/dashboard/import', label: 'Import', icon: 'upload' },
  { to: '/dashboard/newsletter', label: 'Newsletter', icon: 'send' },
  { to: '/dashboard/staff', label: 'Staff', icon: 'users' },
  { to: '/dashboard/audit', label: 'Audit', icon: 'clock' },
  { to: '/dashboard/settings', label: 'Settings', icon: 'shop' },
] as const satisfies RailLink[];

const isAt = (pathname: string, { to, under = to }: RailLink): boolean =>
  pathname === to || (to !== '/dashboard' && [to, under].some((path) => pathname.startsWith(`${path}/`)));

const LINKS_ID = 'dashboard-links';

const LINK =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-muted hover:bg-paper-deep hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent';

/** Up to 64rem there is room for the icons only, beside the page. */
const LABEL = 'sm:max-lg:sr-only';

/** The links to the parts of the dashboard that are for the role of the account: beside the page, on phones in a menu above it. */
export function DashboardRail({ staff }: { staff: StaffClaims | undefined }) {
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(LINKS_ID);
  const links = LINKS.filter(({ to }) => {
    const operation = operationOf(to);
    return operation && mayCall(operation, staff);
  });
  const { name } = useShop();
  const { pathname } = useLocation();

  return (
    // Scroll anchoring has to hold the page in place, and not the rail, when rows are added above.
    <div className="relative z-30 border-line bg-surface [overflow-anchor:none] max-sm:border-b sm:border-r print:hidden">
      <nav
        aria-label="Dashboard"
        className="sm:sticky sm:top-0 sm:h-dvh sm:w-18 sm:overflow-y-auto sm:px-3 sm:py-4 lg:w-60"
      >
        <div
          ref={root}
          className="flex h-full flex-wrap items-center sm:flex-col sm:flex-nowrap sm:items-stretch"
        >
          <Link
            to="/"
            className="mr-auto flex min-h-11 items-center gap-3 px-4 font-serif text-xl font-semibold text-accent sm:mr-0 sm:mb-4 sm:px-2"
            title={`${name}, to the shop`}
          >
            <ShopLogo className="size-8" />
            <span className={`${LABEL} line-clamp-2 leading-tight wrap-anywhere`}>
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
                  title={link.label}
                  className={LINK}
                  onClick={close}
                >
                  <Icon name={link.icon} />
                  <span className={LABEL}>{link.label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  );
}

import type { StaffClaims } from '@bookstore/contracts/tokens';
import { i18n } from '@bookstore/i18n/i18n';
import { Link, useLocation } from '@tanstack/react-router';
import { mayCall } from '../shared/staff/staff-claims.ts';
import { Trans } from '../shared/language/trans.tsx';
import { useShop } from '../shared/shop/shop.ts';
import { StaffIcon, type StaffIconName } from '../shared/ui/staff-icon.tsx';
import { ShopLogo } from '../shared/ui/shop-logo.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';
import { operationOf } from './dashboard-access.ts';

type RailLink = { to: string; label: string; icon: StaffIconName; under?: string };

/** What belongs together, with what else each link leads to: the page of a book is one of Books. */
const createGroups = () =>
  [
    [{ to: '/dashboard', label: i18n.t('Dashboard'), icon: 'chart' }],
    [
      { to: '/dashboard/orders', label: i18n.t('Orders'), icon: 'parcel' },
      { to: '/dashboard/customers', label: i18n.t('Customers'), icon: 'users' },
      { to: '/dashboard/mails', label: i18n.t('Mails'), icon: 'mail' },
    ],
    [
      { to: '/dashboard/manage-books', label: i18n.t('Books'), icon: 'book', under: '/dashboard/edit-book' },
      { to: '/dashboard/add-new-book', label: i18n.t('Add New Book'), icon: 'plus' },
      { to: '/dashboard/stock/receive', label: i18n.t('Stock'), icon: 'check', under: '/dashboard/stock' },
      { to: '/dashboard/categories', label: i18n.t('Categories'), icon: 'tag' },
      { to: '/dashboard/lists', label: i18n.t('Lists'), icon: 'list' },
      { to: '/dashboard/import', label: i18n.t('Import'), icon: 'upload' },
    ],
    [{ to: '/dashboard/newsletter', label: i18n.t('Newsletter'), icon: 'send' }],
    [
      { to: '/dashboard/staff', label: i18n.t('Staff'), icon: 'user' },
      { to: '/dashboard/audit', label: i18n.t('Audit'), icon: 'clock' },
      { to: '/dashboard/settings', label: i18n.t('Settings'), icon: 'shop' },
    ],
  ] as const satisfies readonly (readonly RailLink[])[];
type GroupLink = ReturnType<typeof createGroups>[number][number];

/** The links of each group to what an account may open. */
const listGroups = (staff: StaffClaims | undefined) =>
  createGroups()
    .map((links: readonly GroupLink[]) =>
      links.filter(({ to }) => {
        const operation = operationOf(to);
        return operation && mayCall(operation, staff);
      }),
    )
    .filter((links) => links.length > 0);

const isAt = (pathname: string, { to, under = to }: RailLink): boolean =>
  pathname === to || (to !== '/dashboard' && [to, under].some((path) => pathname.startsWith(`${path}/`)));

/** The links that are for the role of an account. */
export const linksFor = (staff: StaffClaims | undefined) => listGroups(staff).flat();

const LINKS_ID = 'dashboard-links';

/**
 * Up to 64rem the label is below the icon. Wider, links are lower where there is a mouse: all of them fit on a laptop of
 * 657 px.
 */
const LINK =
  'flex min-h-11 items-center gap-3 rounded-lg px-3 font-medium text-muted hover:bg-paper-deep hover:text-ink ' +
  'aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent ' +
  'sm:max-lg:flex-col sm:max-lg:justify-center sm:max-lg:gap-0.5 sm:max-lg:px-0 sm:max-lg:py-1 sm:max-lg:text-center ' +
  'sm:max-lg:text-xs sm:max-lg:leading-tight lg:pointer-fine:min-h-9';

/** The links to the parts of the dashboard that are for the role of the account: beside the page, on phones in a menu above it. */
export function DashboardRail({ staff }: { staff: StaffClaims | undefined }) {
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(LINKS_ID);
  const { name } = useShop();
  const { pathname } = useLocation();

  return (
    // Scroll anchoring has to hold the page in place, and not the rail, when rows are added above.
    <div className="relative z-30 border-line bg-surface [overflow-anchor:none] max-sm:border-b sm:border-e print:hidden">
      <nav
        aria-label={i18n.t('Dashboard')}
        className="sm:sticky sm:top-0 sm:h-dvh sm:w-20 sm:overflow-y-auto sm:px-0.5 sm:py-1.5 lg:w-60 lg:p-3"
      >
        <div ref={root} className="flex flex-wrap items-center sm:flex-col sm:flex-nowrap sm:items-stretch">
          <Link
            to="/"
            className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-4 font-serif text-xl font-semibold text-accent sm:mb-1 sm:flex-none sm:max-lg:justify-center sm:max-lg:px-0 lg:px-2"
            title={i18n.t('{shop}, to the shop', { shop: name })}
          >
            <ShopLogo className="size-8" />
            <span className="line-clamp-1 leading-tight wrap-anywhere sm:line-clamp-2 sm:max-lg:sr-only">
              <Trans
                id="{shop}<hidden>, to the shop</hidden>"
                values={{ shop: name }}
                components={{ hidden: <span className="sr-only" /> }}
              />
            </span>
          </Link>
          <button {...button} className="flex min-h-14 items-center gap-2 px-4 font-semibold sm:hidden">
            <StaffIcon name="menu" />
            {i18n.t('Menu')}
          </button>
          <div
            id={LINKS_ID}
            className={`basis-full divide-y divide-line max-sm:border-t max-sm:border-line max-sm:px-2 sm:basis-auto ${isOpen ? '' : 'max-sm:hidden'}`}
          >
            {listGroups(staff).map((links) => (
              <ul key={links[0]?.to} className="py-1.5">
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
                      <StaffIcon name={link.icon} className="size-5" />
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </div>
      </nav>
    </div>
  );
}

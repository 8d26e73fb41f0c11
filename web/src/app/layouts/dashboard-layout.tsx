import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { readAdminName, readAdminToken, removeAdminToken } from '../../shared/admin-token.ts';
import { confirmLeaving } from '../../shared/form/unsaved-changes.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { SearchForm } from '../../shared/ui/search-form.tsx';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard', icon: 'chart' },
  { to: '/dashboard/orders', label: 'Orders', icon: 'parcel' },
  { to: '/dashboard/mails', label: 'Mails', icon: 'mail' },
  { to: '/dashboard/add-new-book', label: 'Add New Book', icon: 'plus' },
  { to: '/dashboard/manage-books', label: 'Manage Books', icon: 'list' },
] as const;

const RAIL_LINK =
  'flex size-11 shrink-0 items-center justify-center rounded-xl text-line sm:size-12 hover:bg-accent hover:text-on-accent aria-[current=page]:bg-accent aria-[current=page]:text-on-accent';

const Rail = () => (
  <nav
    aria-label="Dashboard"
    className="flex items-center gap-1 px-4 py-2 sm:sticky sm:gap-3 sm:top-0 sm:h-dvh sm:flex-col sm:px-3 sm:py-4"
  >
    <Link to="/" aria-label="Bookstore, to the shop" className="mr-auto text-accent-bright sm:mr-0 sm:mb-6">
      <Icon name="book" className="size-8" />
    </Link>
    {LINKS.map(({ to, label, icon }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        aria-label={label}
        title={label}
        className={RAIL_LINK}
      >
        <Icon name={icon} />
      </Link>
    ))}
  </nav>
);

function DashboardHeader() {
  const navigate = useNavigate();
  const name = readAdminName(readAdminToken() ?? '');

  const logOut = async () => {
    if (!(await confirmLeaving())) return;
    removeAdminToken();
    await navigate({ to: '/', ignoreBlocker: true });
  };

  return (
    <header className="border-b border-line bg-surface print:hidden">
      <div className="page flex flex-wrap items-center gap-x-5 gap-y-3 py-3">
        <div className="w-full sm:w-auto sm:flex-1">
          <SearchForm label="Search the books" placeholder="Search..." to="/dashboard/manage-books" />
        </div>
        <div className="ml-auto flex items-center gap-3">
          <p className="text-right leading-tight">
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">Admin</span>
          </p>
          <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
            <Icon name="user" />
          </span>
          <Button look="quiet" aria-label="Log out" title="Log out" onClick={() => void logOut()}>
            <Icon name="log-out" />
          </Button>
        </div>
      </div>
    </header>
  );
}

export const DashboardLayout = () => (
  <div className="min-h-dvh sm:grid sm:grid-cols-[4.5rem_minmax(0,1fr)] print:block">
    {/* Otherwise browsers hold the rail in place, and not what is read, when rows are added above that. */}
    <div className="bg-ink [overflow-anchor:none] print:hidden">
      <Rail />
    </div>
    <div className="min-w-0">
      <DashboardHeader />
      <main id="main" tabIndex={-1} className="page py-6 sm:py-8 print:p-0">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4 print:hidden">
          <div>
            <h1 className="font-serif text-3xl font-semibold">Dashboard</h1>
            <p className="text-muted">Book Store Inventory</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Link to="/dashboard/orders" className={buttonStyle('secondary')}>
              Orders
            </Link>
            <Link to="/dashboard/manage-books" className={buttonStyle('secondary')}>
              Manage Books
            </Link>
            <Link to="/dashboard/add-new-book" className={buttonStyle()}>
              Add New Book
            </Link>
          </div>
        </div>
        <Outlet />
      </main>
    </div>
  </div>
);

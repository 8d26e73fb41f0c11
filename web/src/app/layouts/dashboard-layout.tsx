import { Link, Outlet } from '@tanstack/react-router';
import { buttonStyle } from '../../shared/button.tsx';
import { BookIcon, ChartIcon, ListIcon, PlusIcon } from '../../shared/icons.tsx';
import { DashboardHeader } from '../header/dashboard-header.tsx';

const LINKS = [
  { to: '/dashboard', label: 'Dashboard', Icon: ChartIcon },
  { to: '/dashboard/add-new-book', label: 'Add New Book', Icon: PlusIcon },
  { to: '/dashboard/manage-books', label: 'Manage Books', Icon: ListIcon },
] as const;

const RAIL_LINK =
  'flex size-12 items-center justify-center rounded-xl text-line hover:bg-accent hover:text-white aria-[current=page]:bg-accent aria-[current=page]:text-white';

const Rail = () => (
  <nav
    aria-label="Dashboard"
    className="flex items-center gap-3 px-4 py-2 sm:sticky sm:top-0 sm:h-dvh sm:flex-col sm:px-3 sm:py-4"
  >
    <Link to="/" aria-label="Bookstore, to the shop" className="mr-auto text-accent-bright sm:mr-0 sm:mb-6">
      <BookIcon className="size-8" />
    </Link>
    {LINKS.map(({ to, label, Icon }) => (
      <Link
        key={to}
        to={to}
        activeOptions={{ exact: true }}
        aria-label={label}
        title={label}
        className={RAIL_LINK}
      >
        <Icon />
      </Link>
    ))}
  </nav>
);

export const DashboardLayout = () => (
  <div className="min-h-dvh sm:grid sm:grid-cols-[4.5rem_minmax(0,1fr)]">
    <div className="bg-ink">
      <Rail />
    </div>
    <div className="min-w-0">
      <DashboardHeader />
      <main id="main" tabIndex={-1} className="page py-6 sm:py-8">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <div>
            <h1 className="font-serif text-3xl font-semibold">Dashboard</h1>
            <p className="text-muted">Book Store Inventory</p>
          </div>
          <div className="flex flex-wrap gap-3">
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

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayCall } from '../staff/staff-claims.ts';
import { buttonStyle } from './button.tsx';
import { Icon } from './icon.tsx';

const DASHBOARD = 'Dashboard';

type DashboardPageProps = {
  /** The page's own part of the heading. The front page of the dashboard has none. */
  title?: ReactNode;
  note?: ReactNode;
  /** Whether adding a book is what the page is for. Elsewhere the buttons of the books are quiet. */
  isAboutBooks?: boolean;
  children: ReactNode;
};

/** A page of the dashboard with its one heading: "Dashboard", as on all of them, and then its own title. */
export const DashboardPage = ({ title, note, isAboutBooks = false, children }: DashboardPageProps) => (
  <>
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
      <div className="min-w-0">
        <h1 className="font-serif text-3xl font-semibold">
          {title ? (
            <>
              <span className="mb-1 block font-sans text-sm font-semibold text-muted">{DASHBOARD}</span>{' '}
              {title}
            </>
          ) : (
            DASHBOARD
          )}
        </h1>
        {note && <p className="mt-1 text-muted">{note}</p>}
      </div>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {mayCall('listStockLevels') && (
          <Link to="/dashboard/manage-books" className={buttonStyle(isAboutBooks ? 'secondary' : 'quiet')}>
            Manage Books
          </Link>
        )}
        {mayCall('addBook') && (
          <Link to="/dashboard/add-new-book" className={buttonStyle(isAboutBooks ? 'primary' : 'quiet')}>
            <Icon name="plus" className="size-5 max-sm:hidden" />
            Add New Book
          </Link>
        )}
      </div>
    </div>
    {children}
  </>
);

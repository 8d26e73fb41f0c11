import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayCall } from '../staff/staff-claims.ts';
import { buttonStyle } from './button.tsx';
import { Icon } from './icon.tsx';

type DashboardPageProps = {
  /** The page's own part of the heading. The front page of the dashboard has none. */
  title?: ReactNode;
  /** Beside the heading, and no part of it. */
  mark?: ReactNode;
  note?: ReactNode;
  /** What finds and narrows what the page lists, in one line with the heading where there is room. */
  tools?: ReactNode;
  /** Whether adding a book is what the page is for. Elsewhere the buttons of the books are quiet. */
  isAboutBooks?: boolean;
  children: ReactNode;
};

/** A page of the dashboard with its one heading: "Dashboard", as on all of them, and then its own title. */
export const DashboardPage = ({
  title,
  mark,
  note,
  tools,
  isAboutBooks = false,
  children,
}: DashboardPageProps) => (
  <>
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4 print:hidden">
      <h1 className="min-w-0 font-serif text-2xl font-semibold">
        {title ? (
          <>
            <span className="me-1.5 align-middle font-sans text-base font-semibold text-muted">
              {i18n.t('Dashboard')}
            </span>{' '}
            {title}
          </>
        ) : (
          i18n.t('Dashboard')
        )}
      </h1>
      {mark}
      {tools && (
        <div className="relative flex min-w-0 flex-1 basis-72 items-center justify-end gap-2">{tools}</div>
      )}
      <div className={`flex flex-wrap sm:ms-auto ${isAboutBooks ? 'gap-2' : 'max-sm:-ms-4 sm:-me-3'}`}>
        {mayCall('listStockLevels') && (
          <Link
            to="/dashboard/manage-books"
            className={`${buttonStyle(isAboutBooks ? 'secondary' : 'quiet')} sm:px-3`}
          >
            {i18n.t('Manage Books')}
          </Link>
        )}
        {mayCall('addBook') && (
          <Link
            to="/dashboard/add-new-book"
            className={`${buttonStyle(isAboutBooks ? 'primary' : 'quiet')} sm:px-3`}
          >
            <Icon name="plus" className="size-5 max-sm:hidden" />
            {i18n.t('Add New Book')}
          </Link>
        )}
      </div>
      {note && <p className="-mt-1 basis-full text-muted">{note}</p>}
    </div>
    {children}
  </>
);

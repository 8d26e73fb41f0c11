import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotificationButton } from '../features/notifications/notification-button.tsx';
import { readStaffClaims } from '../shared/staff-claims.ts';
import { readStaffToken, removeStaffToken } from '../shared/staff-token.ts';
import { confirmLeaving } from '../shared/form/unsaved-changes.ts';
import { openStaffPage } from '../shared/staff-storage.ts';
import { Button, buttonStyle } from '../shared/ui/button.tsx';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';
import { Icon } from '../shared/ui/icon.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { SearchBox, useSearchAt } from '../shared/ui/search-box.tsx';
import { ThemeSwitch } from '../shared/ui/theme-switch.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';
import { DashboardRail } from './dashboard-rail.tsx';
import { SessionWarning } from './session-warning.tsx';

const MENU_ID = 'staff-menu';
const ITEM = 'flex min-h-11 w-full items-center gap-3 px-4 text-left hover:bg-paper-deep';

type StaffMenuProps = { name: string | undefined; onLogOut: () => void };

function StaffMenu({ name, onLogOut }: StaffMenuProps) {
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(MENU_ID);
  return (
    <div ref={root} className="relative">
      <button
        {...button}
        className="flex min-h-11 items-center gap-3 rounded-full hover:bg-paper-deep sm:pl-4"
      >
        <span className="text-right leading-tight max-sm:sr-only">
          <span className="block font-semibold">{name}</span>{' '}
          <span className="block text-sm text-muted">Admin</span>
        </span>
        <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
          <Icon name="user" />
        </span>
      </button>
      <ul
        id={MENU_ID}
        hidden={!isOpen}
        className="absolute right-0 z-40 mt-2 w-max max-w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg"
      >
        <li className="border-b border-line px-4 py-2 leading-tight sm:hidden">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">Admin</span>
        </li>
        <li className="border-b border-line px-4 py-2">
          <ThemeSwitch />
        </li>
        <li>
          <Link to="/" className={ITEM} onClick={close}>
            <Icon name="book" className="size-5" />
            See the shop
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={ITEM}
            onClick={() => {
              close();
              onLogOut();
            }}
          >
            <Icon name="log-out" className="size-5" />
            Log out
          </button>
        </li>
      </ul>
    </div>
  );
}

/** Remembers the page that is open, until staff leave it or log out. @returns what forgets it. */
function useOpenPage(): () => void {
  const { href, pathname } = useLocation();
  const [page] = useState(openStaffPage);
  useEffect(() => {
    if (!readStaffToken() || !pathname.startsWith('/dashboard')) return;
    page.keep(href);
    return () => {
      // Without a token the session has ended: the next login leads back to the page.
      if (readStaffToken()) page.forget();
    };
  }, [page, href, pathname]);
  return page.forget;
}

function DashboardHeader() {
  const navigate = useNavigate();
  const forgetPage = useOpenPage();
  const { q, search } = useSearchAt('/dashboard/manage-books');

  const logOut = async () => {
    if (!(await confirmLeaving())) return;
    forgetPage();
    removeStaffToken();
    await navigate({ to: '/', ignoreBlocker: true });
  };

  return (
    <header className="relative border-b border-line bg-surface print:hidden">
      <div className="page flex items-center gap-3 py-3">
        <div className="min-w-0 flex-1">
          <div className="max-w-md">
            <SearchBox
              key={q}
              type="search"
              label="Search the books"
              placeholder="Search..."
              defaultValue={q}
              onSearch={search}
            />
          </div>
        </div>
        <NotificationButton />
        <StaffMenu name={readStaffClaims()?.username} onLogOut={() => void logOut()} />
        <Button
          look="quiet"
          className="max-sm:hidden"
          aria-label="Log out"
          title="Log out"
          onClick={() => void logOut()}
        >
          <Icon name="log-out" />
        </Button>
      </div>
    </header>
  );
}

export const DashboardLayout = () => (
  <div className="min-h-dvh sm:grid sm:grid-cols-[auto_minmax(0,1fr)] print:block">
    <DashboardRail />
    <div className="min-w-0">
      <SessionWarning />
      <DashboardHeader />
      <main id="main" tabIndex={-1} className="page py-6 sm:py-8 print:p-0">
        <Outlet />
      </main>
    </div>
  </div>
);

/** At an address of the dashboard that has no page. */
export const UnknownStaffPage = () => (
  <DashboardPage title="Page not found">
    <Notice title="There is no page at this address.">
      <Link to="/dashboard" className={buttonStyle()}>
        Go to the dashboard
      </Link>
    </Notice>
  </DashboardPage>
);

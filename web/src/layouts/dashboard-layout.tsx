import '../dashboard.css';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotificationButton } from '../features/to-do/notification-button.tsx';
import { StaffSearch } from '../features/dashboard-search/staff-search.tsx';
import { staffIdentityQuery } from '../features/staff-sign-in/staff-identity.queries.ts';
import { DESK_SENTENCES } from '../shared/language/desk-sentences.ts';
import { addSentences } from '../shared/language/sentences.ts';
import { mayCall, rolesFor, staffHome, useStaffClaims } from '../shared/staff/staff-claims.ts';
import { readStaffToken, removeStaffToken } from '../shared/staff/staff-token.ts';
import { confirmLeaving } from '../shared/form/unsaved-changes.ts';
import { capitalize } from '../shared/format/format.ts';
import { openStaffPage } from '../shared/staff/staff-storage.ts';
import { Button, buttonStyle } from '../shared/ui/button.tsx';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';
import { StaffIcon } from '../shared/ui/staff-icon.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { useDisclosure } from '../shared/ui/use-disclosure.ts';
import { operationOf } from './dashboard-access.ts';
import { DashboardRail, linksFor } from './dashboard-rail.tsx';
import { SessionWarning } from './session-warning.tsx';

/** Of the whole shop, set by the build. */
declare const SHOP_VERSION: string;

addSentences(DESK_SENTENCES);

/** As wide as its lists can be read: the rail stands beside it. */
const PAGE = 'page max-w-[120rem]';
const MENU_ID = 'staff-menu';
const ITEM = 'flex min-h-11 w-full items-center gap-3 px-4 text-start hover:bg-paper-deep';

type StaffProps = { staff: StaffClaims | undefined };

function StaffMenu({ staff, onLogOut }: StaffProps & { onLogOut: () => void }) {
  const name = staff?.username;
  const role = capitalize(staff?.role ?? '');
  const { isOpen, close, root, button } = useDisclosure<HTMLDivElement>(MENU_ID);
  return (
    <div ref={root} className="relative">
      <button
        {...button}
        className="flex min-h-11 items-center gap-3 rounded-full hover:bg-paper-deep sm:ps-4"
      >
        <span className="text-end leading-tight max-sm:sr-only">
          <span className="block font-semibold">{name}</span>{' '}
          <span className="block text-sm text-muted">{role}</span>
        </span>
        <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
          <StaffIcon name="user" />
        </span>
      </button>
      <ul
        id={MENU_ID}
        hidden={!isOpen}
        className="absolute end-0 z-40 mt-2 w-max max-w-[calc(100vw-2rem)] overflow-hidden rounded-xl border border-line bg-surface py-1 shadow-lg"
      >
        <li className="border-b border-line px-4 py-2 leading-tight sm:hidden">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">{role}</span>
        </li>
        <li>
          <Link to="/dashboard/me" className={ITEM} onClick={close}>
            <StaffIcon name="user" className="size-5" />
            Your account
          </Link>
        </li>
        <li>
          <Link to="/" className={ITEM} onClick={close}>
            <StaffIcon name="book" className="size-5" />
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
            <StaffIcon name="log-out" className="size-5" />
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

function DashboardHeader({ staff }: StaffProps) {
  const navigate = useNavigate();
  const forgetPage = useOpenPage();

  const logOut = async () => {
    if (!(await confirmLeaving())) return;
    forgetPage();
    removeStaffToken();
    await navigate({ to: '/', ignoreBlocker: true });
  };
  const places = [
    ...linksFor(staff).map(({ to, label }) => ({ label, open: () => void navigate({ to }) })),
    { label: 'Your account', open: () => void navigate({ to: '/dashboard/me' }) },
    { label: 'See the shop', open: () => void navigate({ to: '/' }) },
    { label: 'Log out', open: () => void logOut() },
  ];

  return (
    <header className="relative border-b border-line bg-surface print:hidden">
      <div className={`${PAGE} flex items-center gap-3 py-3`}>
        <div className="min-w-0 flex-1">
          {mayCall('listOrders', staff) && (
            <div className="max-w-md md:relative">
              <StaffSearch places={places} />
            </div>
          )}
        </div>
        {mayCall('listMails', staff) && <NotificationButton />}
        <StaffMenu staff={staff} onLogOut={() => void logOut()} />
        <Button
          look="quiet"
          className="max-sm:hidden"
          aria-label="Log out"
          title="Log out"
          onClick={() => void logOut()}
        >
          <StaffIcon name="log-out" />
        </Button>
      </div>
    </header>
  );
}

/** In place of a page that is not for the role of the account. */
function ForbiddenStaffPage({ roles, staff }: StaffProps & { roles: readonly string[] }) {
  const whose = roles.map((role) => `${role}s`);
  return (
    <DashboardPage title="Not for your role">
      <Notice
        title={`Only ${whose.toReversed().join(' and ')} may open this page. Your role is ${staff?.role}.`}
      >
        <Link to={staffHome()} className={buttonStyle()}>
          Go to what you may open
        </Link>
      </Notice>
    </DashboardPage>
  );
}

export function DashboardLayout() {
  const staff = useStaffClaims();
  const operation = operationOf(useMatches({ select: (matches) => matches.at(-1)?.routeId }));
  // A 401 ends the session in this tab, too.
  useQuery(staffIdentityQuery());
  const isForbidden = staff !== undefined && operation !== undefined && !mayCall(operation, staff);
  // What a page keeps and sends is that of one account: when another one logs in in another tab, the page begins anew.
  return (
    <div key={staff?.sub} className="min-h-dvh sm:grid sm:grid-cols-[auto_minmax(0,1fr)] print:block">
      <DashboardRail staff={staff} />
      <div className="min-w-0">
        <SessionWarning />
        <DashboardHeader staff={staff} />
        <main id="main" tabIndex={-1} className={`${PAGE} py-6 sm:py-8 print:p-0`}>
          {isForbidden ? <ForbiddenStaffPage roles={rolesFor(operation)} staff={staff} /> : <Outlet />}
        </main>
        <footer className={`${PAGE} pb-4 text-sm text-muted print:hidden`}>Bookstore {SHOP_VERSION}</footer>
      </div>
    </div>
  );
}

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

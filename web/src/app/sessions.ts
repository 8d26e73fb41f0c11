import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/session/session.queries.ts';
import { onStaffTokenChange, readStaffToken, removeStaffToken } from '../shared/staff-token.ts';
import { showAlert } from '../shared/dialogs/dialogs.ts';
import { RequestError } from '../shared/http.ts';
import { identity } from '../shared/identity/identity.ts';
import { readExpiryMs } from '../shared/jwt.ts';
import { MESSAGES } from '../shared/messages.ts';
import type { AppRouter } from './router.tsx';

/** Whether the session is being checked after a 401. What was typed is kept when it has ended by itself. */
let isRechecking = false;

/** After a customer's request got a 401: if the session has ended, redirects to the login and back afterwards. */
export async function recheckCustomerSession(queryClient: QueryClient, router: AppRouter): Promise<void> {
  isRechecking = true;
  try {
    if (await queryClient.query({ ...sessionQuery(), staleTime: 0 })) return;
  } catch (error) {
    // It is not known whether the session has ended.
    if (error instanceof RequestError) return;
    throw error;
  } finally {
    isRechecking = false;
  }
  const { href, pathname } = router.state.location;
  if (pathname !== '/login')
    await router.navigate({ to: '/login', search: { redirect: href }, replace: true });
}

/** Forgets what other customers typed at checkout. What stays without a connection is shown to no one else. */
const forgetOthers = (email: string | undefined): Promise<void> =>
  import('../features/orders/checkout-details.ts').then(
    (details) => details.forgetOthers(email),
    () => undefined,
  );

/** When the account changes, in this tab or another one, drops its cached data and runs the guards again. */
export function watchCustomer(queryClient: QueryClient, router: AppRouter): void {
  const { queryKey } = sessionQuery();
  let email: string | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(queryKey)) return;
    const currentEmail = queryClient.getQueryData(queryKey)?.email;
    if (currentEmail === email) return;
    email = currentEmail;
    if (!isRechecking) void forgetOthers(email);
    for (const data of ['orders', 'account']) queryClient.removeQueries({ queryKey: [data] });
    void router.invalidate();
  });
  identity.onChange(() => void queryClient.invalidateQueries({ queryKey }));
}

const isOnDashboard = (router: AppRouter) => router.latestLocation.pathname.startsWith('/dashboard');

/** Leaves the dashboard after the session has ended, and says why. Unsaved changes are dropped. */
async function leaveDashboard(router: AppRouter): Promise<void> {
  const acknowledged = showAlert(MESSAGES.tokenExpired);
  if (isOnDashboard(router)) await router.navigate({ to: '/', replace: true, ignoreBlocker: true });
  await acknowledged;
  await router.navigate({ to: '/', ignoreBlocker: true });
}

/** Ends a staff session whose token has expired or was rejected: shows an alert over the home page. */
export function expireStaffSession(router: AppRouter): void {
  if (!readStaffToken()) return;
  removeStaffToken();
  void leaveDashboard(router);
}

/**
 * Ends the staff session when its token expires; immediately if it expired before the page was loaded. A dashboard is
 * left as soon as staff log out in another tab.
 */
export function watchStaff(router: AppRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const token = readStaffToken();
    if (!token) return;
    timer = setTimeout(() => expireStaffSession(router), readExpiryMs(token) - Date.now());
  };
  onStaffTokenChange((isOwn) => {
    schedule();
    if (!isOwn && isOnDashboard(router) && !readStaffToken()) void leaveDashboard(router);
  });
  schedule();
}

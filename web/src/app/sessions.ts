import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/session/session.queries.ts';
import { onAdminTokenChange, readAdminToken, removeAdminToken } from '../shared/admin-token.ts';
import { showAlert } from '../shared/dialogs/dialogs.ts';
import { identity } from '../shared/identity/identity.ts';
import { readExpiryMs } from '../shared/jwt.ts';
import { MESSAGES } from '../shared/messages.ts';
import type { AppRouter } from './router.tsx';

/** After a customer's request got a 401: if the session has ended, redirects to the login and back afterwards. */
export async function recheckCustomerSession(queryClient: QueryClient, router: AppRouter): Promise<void> {
  const account = await queryClient.query({ ...sessionQuery(), staleTime: 0 });
  if (account) return;
  const { href, pathname } = router.state.location;
  if (pathname !== '/login')
    await router.navigate({ to: '/login', search: { redirect: href }, replace: true });
}

/** When the account changes, in this tab or another one, drops its cached data and runs the guards again. */
export function watchCustomer(queryClient: QueryClient, router: AppRouter): void {
  const { queryKey } = sessionQuery();
  let email: string | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(queryKey)) return;
    const currentEmail = queryClient.getQueryData(queryKey)?.email;
    if (currentEmail === email) return;
    email = currentEmail;
    for (const data of ['orders', 'account']) queryClient.removeQueries({ queryKey: [data] });
    void router.invalidate();
  });
  identity.onChange(() => void queryClient.invalidateQueries({ queryKey }));
}

/** Ends a staff session whose token has expired or was rejected: shows an alert, then the home page. */
export function expireStaffSession(router: AppRouter): void {
  if (!readAdminToken()) return;
  removeAdminToken();
  void showAlert(MESSAGES.tokenExpired).then(() => router.navigate({ to: '/' }));
}

/** Ends the staff session when its token expires; immediately if it expired before the page was loaded. */
export function watchStaff(router: AppRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    const token = readAdminToken();
    if (!token) return;
    timer = setTimeout(() => expireStaffSession(router), readExpiryMs(token) - Date.now());
  };
  onAdminTokenChange(schedule);
  schedule();
}

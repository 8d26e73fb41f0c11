import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/session/session.queries.ts';
import { onStaffTokenChange, readStaffToken } from '../shared/staff/staff-token.ts';
import { RequestError } from '../shared/http/http.ts';
import { identity } from '../shared/identity/identity.ts';
import type { AppRouter } from './router.tsx';
import type * as staffSessionModule from './staff-session.ts';

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

type StaffSession = typeof staffSessionModule;
let staffSession: StaffSession | undefined;

/** Loaded once there is a token of staff: home's script has no room for it. What cannot be loaded now is tried again. */
function withStaffSession(run: (session: StaffSession) => void): void {
  if (staffSession) run(staffSession);
  else
    void import('./staff-session.ts').then(
      (session) => run((staffSession = session)),
      () => undefined,
    );
}

/** Ends a staff session whose token was rejected. */
export const expireStaffSession = (router: AppRouter): void =>
  withStaffSession(({ endStaffSession }) => endStaffSession(router));

/** Follows the staff session, from the token of an earlier page on. */
export function watchStaff(router: AppRouter): void {
  const follow = (isOwn: boolean) =>
    withStaffSession(({ followStaffToken }) => followStaffToken(router, isOwn));
  onStaffTokenChange(follow);
  if (readStaffToken()) follow(true);
}

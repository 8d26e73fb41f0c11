import { hashKey, type QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../features/session/session.queries.ts';
import { identity } from '../shared/identity/customer.ts';
import type { AppRouter } from './router.tsx';

/** A customer's request was refused: the session has ended meanwhile. Log in, and come back to this page. */
export async function endCustomerSession(queryClient: QueryClient, router: AppRouter): Promise<void> {
  const account = await queryClient.query({ ...sessionQuery(), staleTime: 0 });
  if (account) return;
  const { href, pathname } = router.state.location;
  if (pathname !== '/login')
    await router.navigate({ to: '/login', search: { redirect: href }, replace: true });
}

/** Follows who is signed in, in this tab and others: pages are guarded again, and other people's orders forgotten. */
export function watchCustomerSession(queryClient: QueryClient, router: AppRouter): void {
  const { queryKey } = sessionQuery();
  let email: string | undefined;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hashKey(queryKey)) return;
    const emailNow = queryClient.getQueryData(queryKey)?.email;
    if (emailNow === email) return;
    email = emailNow;
    queryClient.removeQueries({ queryKey: ['orders'] });
    void router.invalidate();
  });
  identity.subscribe(() => void queryClient.invalidateQueries({ queryKey }));
}

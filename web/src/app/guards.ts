import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '../features/session/session.queries.ts';
import { isAdminTokenExpired, readAdminToken } from '../shared/admin-token.ts';

type GuardContext = { context: { queryClient: QueryClient }; location: { href: string } };

/** Lets signed-in customers pass; waits until it is known whether there is one. Others log in and come back. */
export async function requireCustomer({ context, location }: GuardContext): Promise<void> {
  const account = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
  if (!account) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

/** Lets staff with a stored token pass. Whoever comes with an expired one is told so at the shop's front page. */
export function requireAdmin(): void {
  const token = readAdminToken();
  if (!token) throw redirect({ to: '/admin', replace: true });
  if (isAdminTokenExpired(token)) throw redirect({ to: '/', replace: true });
}

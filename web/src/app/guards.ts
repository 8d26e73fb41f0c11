import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '../features/session/session.queries.ts';
import { isAdminTokenExpired, readAdminToken } from '../shared/admin-token.ts';

type GuardContext = { context: { queryClient: QueryClient }; location: { href: string } };

/** Waits until the session is loaded and redirects visitors to the login, which leads back to this page. */
export async function requireCustomer({ context, location }: GuardContext): Promise<void> {
  const account = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
  if (!account) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

/** Redirects to the admin login without a token, and to the home page with an expired one. */
export function requireAdmin(): void {
  const token = readAdminToken();
  if (!token) throw redirect({ to: '/admin', replace: true });
  if (isAdminTokenExpired(token)) throw redirect({ to: '/', replace: true });
}

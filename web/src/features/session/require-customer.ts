import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from './session.queries.ts';

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } };

/** Waits until the session is loaded and redirects visitors to the login, which leads back to this page. */
export async function requireCustomer({ context, location }: Guarded): Promise<void> {
  const account = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
  if (!account) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

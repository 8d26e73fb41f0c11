import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isText, type SearchParameters } from '../../shared/checks.ts';
import { sessionQuery } from './session.queries.ts';

/** A path of this site only; the browser would resolve `//host` and `/\host` to another one. */
const INTERNAL_PATH = /^\/(?![/\\])/;

/** The path to return to after login or registration. External URLs are ignored. */
export const loginSearch = ({ redirect }: SearchParameters): { redirect?: string | undefined } => ({
  redirect: isText(redirect) && INTERNAL_PATH.test(redirect) ? redirect : undefined,
});

type Guarded = { context: { queryClient: QueryClient }; location: { href: string } };

/** Waits until the session is loaded and redirects visitors to the login, which leads back to this page. */
export async function requireCustomer({ context, location }: Guarded): Promise<void> {
  const account = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
  if (!account) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

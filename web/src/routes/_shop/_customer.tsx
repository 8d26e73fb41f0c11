import { createFileRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../features/session/session.queries.ts';

/** The pages for customers who are signed in. */
export const Route = createFileRoute('/_shop/_customer')({
  /** Waits until the session is loaded and redirects visitors to the login, which leads back to this page. */
  beforeLoad: async ({ context, location }) => {
    const account = await context.queryClient.query({ ...sessionQuery(), staleTime: 'static' });
    if (!account) throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
  },
});

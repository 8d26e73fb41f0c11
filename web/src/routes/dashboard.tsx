import { createFileRoute, redirect } from '@tanstack/react-router';
import { DashboardLayout, UnknownStaffPage } from '../layouts/dashboard-layout.tsx';
import { StandaloneErrorPage } from '../layouts/fallback-pages.tsx';
import { isStaffTokenExpired, readStaffToken } from '../shared/staff-token.ts';

/** The pages for staff. */
export const Route = createFileRoute('/dashboard')({
  /** Redirects to the admin login without a token, and to the home page with an expired one. */
  beforeLoad: () => {
    const token = readStaffToken();
    if (!token) throw redirect({ to: '/admin', replace: true });
    if (isStaffTokenExpired(token)) throw redirect({ to: '/', replace: true });
  },
  component: DashboardLayout,
  notFoundComponent: UnknownStaffPage,
  errorComponent: StandaloneErrorPage,
  codeSplitGroupings: [['component', 'notFoundComponent']],
});

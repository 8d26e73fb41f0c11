import { createFileRoute, redirect } from '@tanstack/react-router';
import { DashboardLayout, UnknownStaffPage } from '../layouts/dashboard-layout.tsx';
import { enterDesk, leaveDesk } from '../shared/language/language.ts';
import { StandaloneErrorPage } from '../layouts/fallback-pages.tsx';
import {
  hasStaffTask,
  isStaffTokenExpired,
  readStaffLanguage,
  readStaffToken,
} from '../shared/staff/staff-token.ts';

const OWN_PAGE = '/dashboard/me';

/** The pages for staff. */
export const Route = createFileRoute('/dashboard')({
  /**
   * Redirects to the admin login without a token, to the home page with an expired one, to the own page with a task. What is
   * loaded before anyone opens it leaves the page in its language.
   */
  beforeLoad: async ({ location, preload }) => {
    const token = readStaffToken();
    if (!token) throw redirect({ to: '/admin', replace: true });
    if (isStaffTokenExpired(token)) throw redirect({ to: '/', replace: true });
    if (hasStaffTask(token) && location.pathname !== OWN_PAGE)
      throw redirect({ to: OWN_PAGE, replace: true });
    if (!preload) await enterDesk(readStaffLanguage(token));
  },
  onLeave: () => void leaveDesk(),
  component: DashboardLayout,
  notFoundComponent: UnknownStaffPage,
  errorComponent: StandaloneErrorPage,
  codeSplitGroupings: [['component', 'notFoundComponent']],
});

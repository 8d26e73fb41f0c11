import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../shared/ui/button.tsx';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';
import { Notice } from '../shared/ui/notice.tsx';

/** At an address of the dashboard that has no page. */
export const UnknownStaffPage = () => (
  <DashboardPage title="Page not found">
    <Notice title="There is no page at this address.">
      <Link to="/dashboard" className={buttonStyle()}>
        Go to the dashboard
      </Link>
    </Notice>
  </DashboardPage>
);

import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailList } from '../features/mails/mail-list.tsx';
import { mailSearch } from '../features/mails/mail-search.ts';
import { MailTabs } from '../features/mails/mail-tabs.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { STAFF_PAGE_HEADS } from '../shared/staff-page-heads.ts';
import { DashboardPage } from '../shared/ui/dashboard-page.tsx';

export function ManageMailsPage() {
  usePageHead(STAFF_PAGE_HEADS['/dashboard/mails']);
  const search = mailSearch.parse(useSearch({ from: '/dashboard/mails' }));
  const navigate = useNavigate();
  return (
    <DashboardPage
      title="Mails"
      note="What customers and the shop were told about orders in the last 90 days."
    >
      <MailTabs current={search.state} />
      <MailList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/mails', search: next })}
      />
    </DashboardPage>
  );
}

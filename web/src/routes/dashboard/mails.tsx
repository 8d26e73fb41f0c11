import { MAIL_DAYS } from '@bookstore/contracts/mails';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MailList } from '../../features/mails/mail-list.tsx';
import { type MailSearch, mailSearch } from '../../features/mails/mails.queries.ts';
import { linkedBy } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/mails')({
  validateSearch: linkedBy<MailSearch>(),
  head: () => pageHead('Mails', (shop) => `Every mail about the orders of ${shop}: waiting, sent or failed.`),
  component: ManageMailsPage,
});

function ManageMailsPage() {
  const search = mailSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  return (
    <DashboardPage
      title="Mails"
      note={`What customers and the shop were told about orders in the last ${MAIL_DAYS} days.`}
    >
      <MailList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/mails', search: next })}
      />
    </DashboardPage>
  );
}

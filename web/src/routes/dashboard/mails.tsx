import { MAIL_DAYS } from '@bookstore/contracts/mails';
import { createFileRoute, type SearchSchemaInput, useNavigate } from '@tanstack/react-router';
import { MailList, MailTabs } from '../../features/mails/mail-list.tsx';
import { type MailSearch, mailSearch } from '../../features/mails/mails.queries.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/mails')({
  // The page validates them: the schema is loaded with it, which shoppers never do.
  validateSearch: (search: MailSearch & SearchSchemaInput): object => search,
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
      <MailTabs current={search.state} />
      <MailList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/mails', search: next })}
      />
    </DashboardPage>
  );
}

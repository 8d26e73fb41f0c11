import { MAIL_DAYS } from '@bookstore/contracts/mails';
import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MailList } from '../../features/mails/mail-list.tsx';
import { type MailSearch, mailSearch } from '../../features/mails/mails.queries.ts';
import { linkedBy } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/mails')({
  validateSearch: linkedBy<MailSearch>(),
  head: () =>
    pageHead(i18n.t('Mails'), (shop) =>
      i18n.t('Every mail about the orders of {shop}: waiting, sent or failed.', { shop }),
    ),
  component: ManageMailsPage,
});

function ManageMailsPage() {
  const search = mailSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  return (
    <DashboardPage
      title={i18n.t('Mails')}
      note={i18n.t(
        'What customers and the shop were told about orders in the last {days, plural, one {# day} other {# days}}.',
        { days: MAIL_DAYS },
      )}
    >
      <MailList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/mails', search: next })}
      />
    </DashboardPage>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { MailList } from '../features/mails/mail-list.tsx';
import { mailSearch } from '../features/mails/mail-search.ts';
import { MailTabs } from '../features/mails/mail-tabs.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function ManageMailsPage() {
  usePageHead('/dashboard/mails');
  const search = mailSearch.parse(useSearch({ from: '/dashboard/mails' }));
  const navigate = useNavigate();
  return (
    <section aria-labelledby="page-title">
      <h2 id="page-title" className="text-2xl font-semibold">
        Mails
      </h2>
      <p className="mb-4 text-muted">
        What customers and the shop were told about orders in the last 90 days.
      </p>
      <MailTabs current={search.state} />
      <MailList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/mails', search: next })}
      />
    </section>
  );
}

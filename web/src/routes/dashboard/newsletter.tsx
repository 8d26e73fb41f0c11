import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SubscriberList } from '../../features/newsletter/subscriber-list.tsx';
import { type SubscriberSearch, subscriberSearch } from '../../features/newsletter/subscribers.queries.ts';
import { linkedBy } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/newsletter')({
  validateSearch: linkedBy<SubscriberSearch>(),
  head: () =>
    pageHead(i18n.t('Newsletter'), (shop) =>
      i18n.t('The subscribers of the newsletter of {shop}.', { shop }),
    ),
  component: NewsletterPage,
});

function NewsletterPage() {
  const search = subscriberSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  return (
    <DashboardPage
      title={i18n.t('Newsletter')}
      note={i18n.t(
        'Who subscribed, with the proof of consent. A newsletter service sends to what is exported.',
      )}
    >
      <SubscriberList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/newsletter', search: next })}
      />
    </DashboardPage>
  );
}

import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { SubscriberList } from '../../features/newsletter/subscriber-list.tsx';
import { type SubscriberSearch, subscriberSearch } from '../../features/newsletter/subscribers.queries.ts';
import { linkedBy } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { DashboardPage } from '../../shared/ui/dashboard-page.tsx';

export const Route = createFileRoute('/dashboard/newsletter')({
  validateSearch: linkedBy<SubscriberSearch>(),
  head: () => pageHead('Newsletter', (shop) => `The subscribers of the newsletter of ${shop}.`),
  component: NewsletterPage,
});

function NewsletterPage() {
  const search = subscriberSearch.parse(Route.useSearch());
  const navigate = useNavigate();
  return (
    <DashboardPage
      title="Newsletter"
      note="Who subscribed, with the proof of consent. A newsletter service sends to what is exported."
    >
      <SubscriberList
        search={search}
        onChange={(next) => void navigate({ to: '/dashboard/newsletter', search: next })}
      />
    </DashboardPage>
  );
}

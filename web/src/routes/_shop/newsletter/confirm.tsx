import { createFileRoute } from '@tanstack/react-router';
import { NewsletterLink } from '../../../features/newsletter/newsletter-link.tsx';
import { mailSearch } from '../../../shared/mail-search.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { NarrowPage } from '../../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/newsletter/confirm')({
  validateSearch: mailSearch,
  head: () =>
    pageHead(
      'Confirm Your Subscription',
      (shop) => `Confirm your subscription to the newsletter of ${shop}.`,
    ),
  component: ConfirmPage,
});

function ConfirmPage() {
  return (
    <NarrowPage title="Confirm Your Subscription">
      <NewsletterLink action="confirm" token={Route.useSearch().token} />
    </NarrowPage>
  );
}

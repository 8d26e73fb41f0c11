import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { NewsletterLink } from '../../../features/newsletter/newsletter-link.tsx';
import { mailSearch } from '../../../shared/mail-search.ts';
import { pageHead } from '../../../shared/page/page-head.ts';
import { NarrowPage } from '../../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/newsletter/confirm')({
  validateSearch: mailSearch,
  head: () =>
    pageHead(i18n.t('Confirm Your Subscription'), (shop) =>
      i18n.t('Confirm your subscription to the newsletter of {shop}.', { shop }),
    ),
  component: ConfirmPage,
});

function ConfirmPage() {
  return (
    <NarrowPage title={i18n.t('Confirm Your Subscription')}>
      <NewsletterLink action="confirm" token={Route.useSearch().token} />
    </NarrowPage>
  );
}

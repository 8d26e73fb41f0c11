import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../../features/account/verify-email.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { mailSearch } from '../../shared/mail-search.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/verify-email')({
  validateSearch: mailSearch,
  head: () =>
    pageHead(i18n.t('Verify Your Address'), (shop) =>
      i18n.t('Verify the e-mail address of your {shop} account.', { shop }),
    ),
  component: VerifyEmailPage,
});

function VerifyEmailPage() {
  return (
    <NarrowPage title={i18n.t('Verify Your Address')}>
      <VerifyEmail token={Route.useSearch().token} />
    </NarrowPage>
  );
}

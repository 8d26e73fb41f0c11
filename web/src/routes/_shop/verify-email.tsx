import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmail } from '../../features/account/verify-email.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { mailSearch } from '../../shared/mail-search.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/verify-email')({
  validateSearch: mailSearch,
  head: () => pageHead('Verify Your Address', (shop) => `Verify the e-mail address of your ${shop} account.`),
  component: VerifyEmailPage,
});

function VerifyEmailPage() {
  return (
    <NarrowPage title="Verify Your Address">
      <VerifyEmail token={Route.useSearch().token} />
    </NarrowPage>
  );
}

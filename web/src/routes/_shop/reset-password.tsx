import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordForm } from '../../features/session/reset-password-form.tsx';
import { mailSearch } from '../../shared/mail-search.ts';
import { pageHead } from '../../shared/page/page-head.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/reset-password')({
  validateSearch: mailSearch,
  head: () =>
    pageHead(i18n.t('Set a New Password'), (shop) =>
      i18n.t('Set a new password for your {shop} account.', { shop }),
    ),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  return (
    <NarrowPage title={i18n.t('Set a New Password')}>
      <ResetPasswordForm token={Route.useSearch().token} />
    </NarrowPage>
  );
}

import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../../features/session/forgot-password-form.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/forgot-password')({
  head: () =>
    pageHead(i18n.t('Forgot Your Password?'), (shop) =>
      i18n.t('Get a link by e-mail to set a new password for your {shop} account.', { shop }),
    ),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  return (
    <NarrowPage title={i18n.t('Forgot Your Password?')}>
      <ForgotPasswordForm />
    </NarrowPage>
  );
}

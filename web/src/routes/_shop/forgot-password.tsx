import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordForm } from '../../features/session/forgot-password-form.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/forgot-password')({
  head: () =>
    pageHead(
      'Forgot Your Password?',
      (shop) => `Get a link by e-mail to set a new password for your ${shop} account.`,
    ),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  return (
    <NarrowPage title="Forgot Your Password?">
      <ForgotPasswordForm />
    </NarrowPage>
  );
}

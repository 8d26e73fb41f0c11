import { ForgotPasswordForm } from '../features/session/forgot-password-form.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';

export function ForgotPasswordPage() {
  usePageHead('/forgot-password');
  return (
    <NarrowPage title="Forgot Your Password?">
      <ForgotPasswordForm />
    </NarrowPage>
  );
}

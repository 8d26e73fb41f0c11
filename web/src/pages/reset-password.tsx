import { useSearch } from '@tanstack/react-router';
import { ResetPasswordForm } from '../features/session/reset-password-form.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';

export function ResetPasswordPage() {
  usePageHead('/reset-password');
  const { token } = useSearch({ from: '/public/reset-password' });
  return (
    <NarrowPage title="Set a New Password">
      <ResetPasswordForm token={token} />
    </NarrowPage>
  );
}

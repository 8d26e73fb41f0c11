import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordForm } from '../../features/session/reset-password-form.tsx';
import { resetSearch } from '../../features/session/session-search.ts';
import { pageHead } from '../../shared/page-head.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/reset-password')({
  validateSearch: resetSearch,
  head: () => pageHead('Set a New Password', 'Set a new password for your Bookstore account.'),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { token } = Route.useSearch();
  return (
    <NarrowPage title="Set a New Password">
      <ResetPasswordForm token={token} />
    </NarrowPage>
  );
}

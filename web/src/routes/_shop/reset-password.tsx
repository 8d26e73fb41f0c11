import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordForm } from '../../features/session/reset-password-form.tsx';
import { isText, type SearchParameters } from '../../shared/checks.ts';
import { pageHead } from '../../shared/page-head.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/reset-password')({
  /** The token of the mail for a forgotten password. */
  validateSearch: ({ token }: SearchParameters): { token?: string | undefined } => ({
    token: isText(token) && token ? token : undefined,
  }),
  head: () => pageHead('Set a New Password', (shop) => `Set a new password for your ${shop} account.`),
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

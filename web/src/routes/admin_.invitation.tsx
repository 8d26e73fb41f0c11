import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { InvitationForm } from '../features/staff-sign-in/invitation-form.tsx';
import { StandaloneErrorPage } from '../layouts/fallback-pages.tsx';
import { mailSearch } from '../shared/mail-search.ts';
import { pageHead } from '../shared/page/page-head.ts';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/admin_/invitation')({
  validateSearch: mailSearch,
  head: () =>
    pageHead(i18n.t('Set Your Password'), (shop) =>
      i18n.t('Set the password of your staff account at {shop}.', { shop }),
    ),
  component: InvitationPage,
  errorComponent: StandaloneErrorPage,
});

function InvitationPage() {
  return (
    <main id="main" tabIndex={-1} className="page flex min-h-dvh flex-col justify-center">
      <NarrowPage title={i18n.t('Set Your Password')}>
        <InvitationForm token={Route.useSearch().token} />
      </NarrowPage>
    </main>
  );
}

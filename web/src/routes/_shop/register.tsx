import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { loginSearch } from '../../features/session/session-route.ts';
import { RegisterForm } from '../../features/session/session-forms.tsx';
import { UnlessSignedIn } from '../../features/session/unless-signed-in.tsx';
import { SignInReason } from '../../layouts/sign-in-reason.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/register')({
  validateSearch: loginSearch,
  head: () =>
    pageHead(i18n.t('Register'), (shop) =>
      i18n.t('Create a {shop} account with your e-mail address and a password.', { shop }),
    ),
  component: RegisterPage,
});

function RegisterPage() {
  const navigate = useNavigate();
  const { redirect } = Route.useSearch();
  return (
    <NarrowPage title={i18n.t('Please Register')}>
      <UnlessSignedIn redirect={redirect}>
        <SignInReason way="Register" redirect={redirect} />
        <RegisterForm redirect={redirect} onSignedIn={() => void navigate({ href: redirect ?? '/' })} />
      </UnlessSignedIn>
    </NarrowPage>
  );
}

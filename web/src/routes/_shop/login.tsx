import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { loginSearch } from '../../features/session/session-route.ts';
import { LoginForm } from '../../features/session/session-forms.tsx';
import { UnlessSignedIn } from '../../features/session/unless-signed-in.tsx';
import { SignInReason } from '../../layouts/sign-in-reason.tsx';
import { pageHead } from '../../shared/page/page-head.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/_shop/login')({
  validateSearch: loginSearch,
  head: () =>
    pageHead(i18n.t('Login'), (shop) =>
      i18n.t('Log in to {shop} to check out and to see your orders.', { shop }),
    ),
  component: LoginPage,
});

function LoginPage() {
  const navigate = useNavigate();
  const { redirect } = Route.useSearch();
  return (
    <NarrowPage title={i18n.t('Please Login')}>
      <UnlessSignedIn redirect={redirect}>
        <SignInReason way="Sign in" redirect={redirect} />
        <LoginForm redirect={redirect} onSignedIn={() => void navigate({ href: redirect ?? '/' })} />
      </UnlessSignedIn>
    </NarrowPage>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { readAccountSearch } from '../features/account/login-path.ts';
import { VerificationNotice } from '../features/account/verification-notice.tsx';
import { LoginForm } from '../features/session/session-forms.tsx';
import { UnlessSignedIn } from '../features/session/unless-signed-in.tsx';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function LoginPage() {
  usePageHead('/login');
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/public/login' });
  return (
    <NarrowPage title="Please Login">
      <VerificationNotice {...readAccountSearch(redirect ?? '')} />
      <UnlessSignedIn redirect={redirect}>
        <LoginForm redirect={redirect} onSignedIn={() => void navigate({ href: redirect ?? '/' })} />
      </UnlessSignedIn>
    </NarrowPage>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { RegisterForm } from '../features/session/session-forms.tsx';
import { UnlessSignedIn } from '../features/session/unless-signed-in.tsx';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function RegisterPage() {
  usePageHead('/register');
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/public/register' });
  return (
    <NarrowPage title="Please Register">
      <UnlessSignedIn redirect={redirect}>
        <RegisterForm redirect={redirect} onSignedIn={() => void navigate({ href: redirect ?? '/' })} />
      </UnlessSignedIn>
    </NarrowPage>
  );
}

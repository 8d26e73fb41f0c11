import { useNavigate, useSearch } from '@tanstack/react-router';
import { RegisterForm } from '../features/session/session-forms.tsx';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function RegisterPage() {
  usePageHead('/register');
  const navigate = useNavigate();
  const { redirect } = useSearch({ from: '/public/register' });
  return (
    <NarrowPage title="Please Register">
      <RegisterForm redirect={redirect} onSignedIn={() => void navigate({ href: redirect ?? '/' })} />
    </NarrowPage>
  );
}

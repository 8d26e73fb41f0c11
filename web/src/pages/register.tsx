import { useNavigate } from '@tanstack/react-router';
import { RegisterForm } from '../features/session/session-forms.tsx';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function RegisterPage() {
  usePageHead('/register');
  const navigate = useNavigate();
  return (
    <NarrowPage title="Please Register">
      <RegisterForm onGoogleSignedIn={() => void navigate({ to: '/' })} />
    </NarrowPage>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { RegisterForm } from '../features/session/register-form.tsx';
import { NarrowPage } from '../shared/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';

export function RegisterPage() {
  usePageHead('Register', 'Make an account at the Bookstore with your e-mail address and a password.');
  const navigate = useNavigate();
  return (
    <NarrowPage title="Please Register">
      <RegisterForm onGoogleSignedIn={() => void navigate({ to: '/' })} />
    </NarrowPage>
  );
}

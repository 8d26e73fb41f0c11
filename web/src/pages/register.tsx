import { useNavigate } from '@tanstack/react-router';
import { RegisterForm } from '../features/session/register-form.tsx';
import { NarrowPage } from '../shared/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { PAGE_HEADS } from '../shared/page-heads.ts';

export function RegisterPage() {
  usePageHead(PAGE_HEADS['/register']);
  const navigate = useNavigate();
  return (
    <NarrowPage title="Please Register">
      <RegisterForm onGoogleSignedIn={() => void navigate({ to: '/' })} />
    </NarrowPage>
  );
}

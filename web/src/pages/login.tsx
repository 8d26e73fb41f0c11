import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoginForm } from '../features/session/login-form.tsx';
import { NarrowPage } from '../shared/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { PAGE_HEADS } from '../shared/page-heads.ts';

export function LoginPage() {
  usePageHead(PAGE_HEADS['/login']);
  const navigate = useNavigate();
  const { redirect = '/' } = useSearch({ from: '/public/login' });
  return (
    <NarrowPage title="Please Login">
      <LoginForm onSignedIn={() => void navigate({ href: redirect })} />
    </NarrowPage>
  );
}

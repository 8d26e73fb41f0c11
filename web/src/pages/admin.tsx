import { useNavigate } from '@tanstack/react-router';
import { AdminLoginForm } from '../features/admin-session/admin-login-form.tsx';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { openStaffPage } from '../shared/staff-page.ts';
import { STAFF_PAGE_HEADS } from '../shared/staff-page-heads.ts';

export function AdminPage() {
  usePageHead(STAFF_PAGE_HEADS['/admin']);
  const navigate = useNavigate();
  return (
    <div className="page flex min-h-dvh flex-col justify-center">
      <main id="main" tabIndex={-1}>
        <NarrowPage title="Admin Dashboard Login">
          <AdminLoginForm
            onLoggedIn={() => void navigate({ href: openStaffPage().read() ?? '/dashboard' })}
          />
        </NarrowPage>
      </main>
      <footer className="pb-8 text-center text-sm text-muted">©2025 Book Store. All rights reserved.</footer>
    </div>
  );
}

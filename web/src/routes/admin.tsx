import { i18n } from '@bookstore/i18n/i18n';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { StaffLoginForm } from '../features/staff-sign-in/staff-login-form.tsx';
import { StandaloneErrorPage } from '../layouts/fallback-pages.tsx';
import { pageHead } from '../shared/page/page-head.ts';
import { staffStart } from '../shared/staff/staff-claims.ts';
import { openStaffPage } from '../shared/staff/staff-storage.ts';
import { NarrowPage } from '../shared/ui/narrow-page.tsx';

export const Route = createFileRoute('/admin')({
  head: () => pageHead(i18n.t('Admin Login'), (shop) => i18n.t('Staff login of {shop}.', { shop })),
  component: AdminPage,
  errorComponent: StandaloneErrorPage,
});

function AdminPage() {
  const navigate = useNavigate();
  return (
    <div className="page flex min-h-dvh flex-col justify-center">
      <main id="main" tabIndex={-1}>
        <NarrowPage title={i18n.t('Admin Dashboard Login')}>
          <StaffLoginForm
            onLoggedIn={() => void navigate({ href: openStaffPage().read() ?? staffStart() })}
          />
        </NarrowPage>
      </main>
      <footer className="pb-8 text-center text-sm text-muted">
        {i18n.t('©2025 Book Store. All rights reserved.')}
      </footer>
    </div>
  );
}

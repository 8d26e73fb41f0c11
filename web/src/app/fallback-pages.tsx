import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { usePageHead } from '../shared/page-head.ts';
import { UNKNOWN_PAGE } from '../shared/page-heads.ts';
import { buttonStyle } from '../shared/ui/button.tsx';
import { LoadError, Notice } from '../shared/ui/notice.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';

export function NotFoundPage() {
  usePageHead(UNKNOWN_PAGE);
  return (
    <PublicLayout>
      <h1 className="sr-only">Page not found</h1>
      <Notice title="There is no page at this address.">
        <Link to="/" className={buttonStyle()}>
          Go to the shop
        </Link>
      </Notice>
    </PublicLayout>
  );
}

export function ErrorPage({ reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <LoadError
      message="This page could not be shown."
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

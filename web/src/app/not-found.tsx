import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../shared/button.tsx';
import { Notice } from '../shared/notice.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { UNKNOWN_PAGE } from '../shared/page-heads.ts';
import { PublicLayout } from './layouts/public-layout.tsx';

export function NotFound() {
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

import { Link } from '@tanstack/react-router';
import { buttonStyle } from '../shared/button.tsx';
import { Notice } from '../shared/notice.tsx';
import { usePageHead } from '../shared/page-head.ts';
import { UNKNOWN_PAGE } from '../shared/page-heads.ts';

export function NotFound() {
  usePageHead(UNKNOWN_PAGE);
  return (
    <main id="main" tabIndex={-1} className="page">
      <h1 className="sr-only">Page not found</h1>
      <Notice title="There is no page at this address.">
        <Link to="/" className={buttonStyle()}>
          Go to the shop
        </Link>
      </Notice>
    </main>
  );
}

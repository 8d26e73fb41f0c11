import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { PageLoadError, reloadIfReachable } from '../shared/http.ts';
import { NOTICES } from '../shared/messages.ts';
import { buttonStyle } from '../shared/ui/button.tsx';
import { LoadError, Notice } from '../shared/ui/notice.tsx';
import { PublicLayout } from './public-layout.tsx';

/** The page does without them where they cannot be loaded. */
const BookCovers = lazy<ComponentType>(() =>
  import('../features/books/book-covers.tsx').then(
    (covers) => ({ default: covers.BookCovers }),
    () => ({ default: () => null }),
  ),
);

export const NotFoundPage = () => (
  <PublicLayout>
    <h1 className="sr-only">Page not found</h1>
    <Notice title="There is no page at this address.">
      <Link to="/" className={buttonStyle()}>
        Go to the shop
      </Link>
    </Notice>
    {/* The footer is below the first screen, and stays there. */}
    <div className="min-h-dvh">
      <Suspense>
        <BookCovers />
      </Suspense>
    </div>
  </PublicLayout>
);

/** How often a page that could not be loaded tries again by itself. */
const RETRY_EVERY_MS = 3_000;

/** In place of a page that failed: its code could not be loaded, or it threw an error. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const load = async () => {
    // An import has failed, which the browser tries again only in a new document.
    if (error instanceof TypeError) {
      await reloadIfReachable();
      return;
    }
    const { matches } = router.state;
    await Promise.all(matches.map(async ({ routeId }) => router.loadRouteChunk(router.routesById[routeId])));
    reset();
    await router.invalidate();
  };
  // While it fails, the page stays as it is.
  const retry = () => void load().catch(() => undefined);
  const isUnreachable = error instanceof PageLoadError;
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(retry, RETRY_EVERY_MS);
    return () => clearInterval(timer);
  });
  return (
    <>
      <h1 className="sr-only">Page not loaded</h1>
      <LoadError
        message={isUnreachable ? NOTICES.pageLoadFailed : 'This page could not be shown.'}
        onRetry={retry}
      />
    </>
  );
}

/** The same for a page that brings its own layout. */
export const StandaloneErrorPage = (props: ErrorComponentProps) => (
  <PublicLayout>
    <ErrorPage {...props} />
  </PublicLayout>
);

import { i18n } from '@bookstore/i18n/i18n';
import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { NOTICES } from '../shared/page/messages.ts';
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

/** As high as the covers with their heading and link, which are loaded: two rows on a phone, one elsewhere. */
const CoversPlace = () => (
  <div className="pb-44">
    <div className="aspect-square sm:aspect-4/1" />
  </div>
);

export const NotFoundPage = () => (
  <PublicLayout>
    <h1 className="sr-only">{i18n.t('Page not found')}</h1>
    <Notice title={i18n.t('There is no page at this address.')}>
      <Link to="/" className={buttonStyle()}>
        {i18n.t('Go to the shop')}
      </Link>
    </Notice>
    <Suspense fallback={<CoversPlace />}>
      <BookCovers />
    </Suspense>
  </PublicLayout>
);

/** The code of a page could not be loaded: there is no connection, or a newer release has replaced it. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/**
 * In place of a page that failed: its code could not be loaded, or it threw an error. Only a new document imports again
 * what could not be imported.
 */
export const ErrorPage = ({ error }: ErrorComponentProps) => (
  <>
    <h1 className="sr-only">{i18n.t('Page not loaded')}</h1>
    <LoadError
      message={
        error instanceof PageLoadError ? NOTICES.pageLoadFailed : i18n.t('This page could not be shown.')
      }
      onRetry={() => window.location.reload()}
    />
  </>
);

/** The same for a page that brings its own layout. */
export const StandaloneErrorPage = (props: ErrorComponentProps) => (
  <PublicLayout>
    <ErrorPage {...props} />
  </PublicLayout>
);

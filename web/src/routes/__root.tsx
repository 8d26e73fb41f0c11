import { i18n } from '@bookstore/i18n/i18n';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '../layouts/fallback-pages.tsx';
import { RootLayout } from '../layouts/root-layout.tsx';
import type { PageContext } from '../shared/page/page-context.ts';
import { pageHead } from '../shared/page/page-head.ts';

export const Route = createRootRouteWithContext<PageContext>()({
  /** Of addresses without a page: every page has its own. */
  head: () => pageHead(i18n.t('Page not found')),
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

import { createRootRouteWithContext } from '@tanstack/react-router';
import { NotFoundPage } from '../layouts/fallback-pages.tsx';
import { RootLayout } from '../layouts/root-layout.tsx';
import type { PageContext } from '../shared/page/page-context.ts';
import { pageHead } from '../shared/page/page-head.ts';

export const Route = createRootRouteWithContext<PageContext>()({
  /** Of addresses without a page: every page has its own. */
  head: () => pageHead('Page not found'),
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

import { createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { ErrorPage } from '../layouts/fallback-pages.tsx';
import type { PageContext } from '../shared/page-context.ts';
import { Spinner } from '../shared/ui/notice.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router of the files in `routes`. Search parameters are plain strings in the URL, not JSON. */
export const createAppRouter = (context: PageContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ErrorPage,
    // On the server it would add an inline script, which the content security policy forbids.
    scrollRestoration: !history,
    // The library's own parser would make numbers of the digits of an ISBN.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: stringifySearchWith(String),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

import { type AnyRoute, createRouter, type RouterHistory, stringifySearchWith } from '@tanstack/react-router';
import { ErrorPage, PageLoadError } from '../layouts/fallback-pages.tsx';
import type { PageContext } from '../shared/page/page-context.ts';
import { Spinner } from '../shared/ui/notice.tsx';
import { routeTree } from './route-tree.gen.ts';

/** The router's own would make a number of an ISBN or of the title 1984. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));

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
    parseSearch,
    stringifySearch: stringifySearchWith(String),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * Shows `ErrorPage` in place of a page whose code cannot be loaded. The router would load the document again by itself,
 * which ends on the browser's own error page while the shop cannot be reached.
 */
export function guardPageCode(router: AppRouter): void {
  for (const { options } of Object.values<AnyRoute>({ ...router.routesById })) {
    const { component } = options;
    const load = component?.preload;
    if (!component || !load) continue;
    component.preload = async () => {
      await load();
      // The router removes `preload` from what is loaded.
      if (component.preload) throw new PageLoadError('The code of the page could not be loaded');
    };
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

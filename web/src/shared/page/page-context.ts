import type { Category } from '@bookstore/contracts/categories';
import type { QueryClient } from '@tanstack/react-query';
import type { AnySchema } from '@tanstack/react-router';

/** What the routes are given. */
export type PageContext = {
  queryClient: QueryClient;
  /**
   * Reads what a page shows: in the browser beside the page's code, so that nothing waits for it and the page itself
   * handles a failure; on the server before the page is rendered.
   */
  load: (read: () => Promise<unknown>) => Promise<unknown> | undefined;
};

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Search engines may index the page. Without parameters in its path it is in the sitemap. */
    isIndexed?: true;
    /** People read here: the newsletter is offered below. */
    hasNewsletter?: true;
    /** The server renders the page with what its loader reads. */
    isRendered?: true;
    /** Searches that search engines index as pages of their own, and the one of those that any other belongs to. */
    searches?: {
      list: (categories: readonly Category[]) => readonly AnySchema[];
      toIndexed: (search: AnySchema) => AnySchema;
    };
  }
}

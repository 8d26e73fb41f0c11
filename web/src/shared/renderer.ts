import type { Book } from '@bookstore/contracts/books';
import { z } from 'zod';

/** What a page says of itself to browsers and search engines. */
export type Head = {
  title: string;
  description: string;
  /** Attributes of `link` elements. */
  links: Record<string, string>[];
  /** What the page is about, if it is a book. */
  book?: Book | undefined;
};

/** A page as the route tree describes it. */
export type FoundPage = {
  /** The route, by which the build names the files of its code. */
  routeId: string;
  /** The one address of the page, without what makes it no other page. */
  address: string;
  isIndexed: boolean;
  isRendered: boolean;
  /** Whether an address with parameters in its path has a page is known when it is loaded. */
  hasParameters: boolean;
  head: Head;
};

/** React's HTML, and what belongs into the head of its document. */
export type Markup = { html: string; preloads: string };

/** A page with its data. */
export type LoadedPage = {
  isFound: boolean;
  head: Head;
  /** The data as JSON, by the keys of their queries, for the app to begin with. */
  queries: string;
  render: () => Promise<Markup>;
};

/** The app as the build makes it for the server. */
export type Renderer = {
  /** The addresses of the pages that are in the sitemap. */
  listedAddresses: readonly string[];
  /** What the paths of all pages begin with that search engines must not index. */
  privatePaths: readonly string[];
  /** Of an address without a page. */
  notFoundHead: Head;
  /** What is known of the page at a path with a query; undefined where there is none. */
  findPage: (target: string) => FoundPage | undefined;
  /** Reads what a page shows. Undefined while catalog fails. */
  loadPage: (address: string) => Promise<LoadedPage | undefined>;
  /** Renders a page as it is before anything is loaded. */
  renderFrame: (address: string) => Promise<Markup>;
};

const isFunction = (value: unknown) => typeof value === 'function';

export const rendererModule = z.object({
  createRenderer: z.custom<(catalogUrl: string) => Renderer>(isFunction),
});

import type { Book } from '@bookstore/contracts/books';
import type { Category } from '@bookstore/contracts/categories';
import type { Shop } from '@bookstore/contracts/shop';
import { z } from 'zod';

/** The head of a page. */
export type Head = {
  title: string;
  description: string;
  /** Attributes of `link` elements. */
  links: Record<string, string>[];
  /** What is said where scripts are off, and its link; in a page of the app alone. */
  noScripts?: { text: string; reload: string } | undefined;
  /** The book that the page is about. */
  book?: Book | undefined;
  /** The category that the page shows, or that its book is in. */
  category?: Pick<Category, 'slug' | 'name'> | undefined;
  /** Whether it can be bought, in the words of schema.org, where that is known. */
  availability?: 'InStock' | 'OutOfStock' | 'Discontinued' | undefined;
};

/** A page as the route tree describes it. */
export type FoundPage = {
  /** The route, by which the build names the files of its code. */
  routeId: string;
  /** The canonical address of the page. */
  address: string;
  isIndexed: boolean;
  isRendered: boolean;
  /** Whether its path has parameters. Then it is only known once it is loaded whether the page exists. */
  hasParameters: boolean;
  head: Head;
};

/** React's HTML, and the preload links for the head of its document. */
export type Markup = { html: string; preloads: string };

/** A page with its data. */
export type LoadedPage = {
  isFound: boolean;
  head: Head;
  /** The data with which the app starts: JSON of pairs of a query's key and its data. */
  queries: string;
  render: () => Promise<Markup>;
};

/** The app as the build makes it for the server. Pages are those of the given shop. */
export type Renderer = {
  /** Lists the addresses of the pages that are in the sitemap, with those of the categories and the legal pages. */
  listAddresses: (shop: Shop) => Promise<readonly string[]>;
  /** The prefixes of all paths that search engines must not index. */
  privatePaths: readonly string[];
  /** Describes the page for addresses that do not exist. */
  describeNotFound: (shop: Shop) => Head;
  /** Finds the page at a path with a query; undefined if there is none. */
  findPage: (target: string, shop: Shop) => FoundPage | undefined;
  /** Reads the data of a page. Undefined while catalog fails. */
  loadPage: (address: string, shop: Shop) => Promise<LoadedPage | undefined>;
  /** Renders a page as it is before anything is loaded. */
  renderFrame: (address: string, shop: Shop) => Promise<Markup>;
};

/** Where the services are that pages are made of. */
export type ServiceUrls = { catalog: string; adminAuth: string };

const isFunction = (value: unknown) => typeof value === 'function';

export const rendererModule = z.object({
  createRenderer: z.custom<(urls: ServiceUrls) => Renderer>(isFunction),
  /** How many messages were shown in English because a catalogue lacks them. */
  countMissing: z.custom<() => number>(isFunction),
});

import type { Book } from '@bookstore/contracts/books';
import type { QueryKey } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { bookSearch } from '../features/books/book-search.ts';
import { bookQuery, bookRowQuery } from '../features/books/books.queries.ts';
import { bookPageQuery } from '../features/books/found-books.queries.ts';
import type { Page } from '../shared/http.ts';
import type { PageData, RenderedPage } from '../shared/prerendered.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { createStoreWith } from './store.ts';

/** What React puts before the HTML. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;
/** What does nothing without scripts is inert until the app has started, so that no click on it is lost. Links work. */
const CONTROLS = /<(?:button|input|label|select|textarea)(?=[\s>])/g;

/** The data of a page by the keys of the queries that the page has. */
function listQueries(address: string, { book, books }: PageData): [QueryKey, unknown][] {
  const { pathname, searchParams } = new URL(address, 'http://shop');
  if (book) return [[bookQuery(book._id).queryKey, book]];
  if (!books) return [];
  const page: Page<Book> = { ...books, first: 1 };
  if (pathname === '/') return [[bookRowQuery().queryKey, { pages: [page], pageParams: [1] }]];
  return [[bookPageQuery(bookSearch(Object.fromEntries(searchParams))).queryKey, page]];
}

/** Renders an address with the data that there are; what else it asks for is still on its way. */
export async function renderPage(address: string, data: PageData): Promise<RenderedPage> {
  const queryClient = createQueryClient(() => undefined);
  const queries = listQueries(address, data);
  for (const [key, value] of queries) queryClient.setQueryData(key, value);
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const markup = renderToString(
    <App store={createStoreWith([])} queryClient={queryClient} router={router} />,
  );
  // Its timers for unused data would keep all of this for another minute.
  queryClient.clear();
  const [preloads = ''] = PRELOADS.exec(markup) ?? [];
  const html = markup.slice(preloads.length).replaceAll(CONTROLS, '$& inert=""');
  return { html, preloads, queries: JSON.stringify(queries) };
}

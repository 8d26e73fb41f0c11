import { CATEGORIES } from '@bookstore/contracts/lists';
import type { Category } from '@bookstore/contracts/books';
import { DEFAULT_PAGE_SIZE } from '../src/features/books/page-size.ts';
import { ROW_PAGE_SIZE } from '../src/shared/home-books.ts';
import { describeBook, describeSearch, PAGE_HEADS, UNKNOWN_PAGE } from '../src/shared/page-heads.ts';
import { STAFF_PAGE_HEADS } from '../src/shared/staff-page-heads.ts';
import type { PageData, RenderedPage } from '../src/shared/prerendered.ts';
import type { CatalogReader } from './catalog.ts';
import type { Head } from './head.ts';

export type Page = {
  status: number;
  head: Head;
  /** The route whose prerendered HTML is shown until the app has loaded, where the page is not rendered. */
  prerendered?: string;
  /** What the page can be rendered with; undefined when catalog does not answer, and where only the app knows. */
  data?: PageData | undefined;
  rendered?: RenderedPage;
};

const toCategoryPath = (category: Category) => `/search?category=${category}`;

const INDEXED_ROUTES = ['/', '/about', '/search'];
/** The pages for search engines, beside those of books: without an account or a cart the others are empty. */
export const PUBLIC_PATHS = [...INDEXED_ROUTES, ...CATEGORIES.map(toCategoryPath)];
const BOOK = /^\/books\/([\da-f]{24})$/i;
const EDIT_BOOK = /^\/dashboard\/edit-book\/[^/]+$/;
const ORDER = /^\/orders\/[^/]+$/;
const STAFF_ORDER = /^\/dashboard\/orders\/[^/]+$/;

/** Whether an address is that of a page for search engines, as it is in the sitemap: only these are rendered. */
export const isCanonical = (target: string): boolean =>
  PUBLIC_PATHS.includes(target) || (BOOK.test(target) && target === target.toLowerCase());

const HEADS = { ...PAGE_HEADS, ...STAFF_PAGE_HEADS };

const isPagePath = (path: string): path is keyof typeof HEADS => Object.hasOwn(HEADS, path);

async function findBookPage(id: string, catalog: CatalogReader): Promise<Page> {
  const book = await catalog.findBook(id);
  if (book === 'not-found') return { status: 404, head: UNKNOWN_PAGE };
  const head = { ...describeBook(book), canonicalPath: `/books/${id}` };
  const page = { status: 200, prerendered: '/books' };
  return book ? { ...page, head: { ...head, book }, data: { book } } : { ...page, head };
}

/** The page of a category; with words to search for as well, it is one of the results. */
function findCategoryPage(search: URLSearchParams): Page | undefined {
  const category = CATEGORIES.find((name) => name === search.get('category'));
  if (!category || search.get('q')?.trim()) return undefined;
  const canonicalPath = toCategoryPath(category);
  return {
    status: 200,
    head: { ...describeSearch({ category }), canonicalPath },
    prerendered: canonicalPath,
  };
}

/** The route of a page: those of an order, or of a book to edit, have one head for all. */
function toRoute(path: string): string {
  if (EDIT_BOOK.test(path)) return '/dashboard/edit-book';
  if (STAFF_ORDER.test(path)) return '/dashboard/orders';
  return ORDER.test(path) ? '/orders/order' : path;
}

/** What a canonical page shows first, beside that of a book. */
async function readData(
  path: string,
  search: URLSearchParams,
  catalog: CatalogReader,
): Promise<PageData | undefined> {
  if (path === '/about') return {};
  const category = search.get('category') ?? undefined;
  const books = await catalog.listBooks(path === '/' ? ROW_PAGE_SIZE : DEFAULT_PAGE_SIZE, category);
  return books && { books };
}

export async function findPage(target: string, catalog: CatalogReader): Promise<Page | undefined> {
  const [requestPath = '/', query = ''] = target.split('?', 2);
  const path = requestPath.length > 1 ? requestPath.replace(/\/$/, '') : requestPath;
  const bookId = BOOK.exec(path)?.[1];
  if (bookId) return findBookPage(bookId.toLowerCase(), catalog);
  const search = new URLSearchParams(query);
  const data = isCanonical(target) ? await readData(path, search, catalog) : undefined;
  const categoryPage = path === '/search' && findCategoryPage(search);
  if (categoryPage) return { ...categoryPage, data };
  const route = toRoute(path);
  if (!isPagePath(route) || path === '/dashboard/edit-book') return undefined;
  const canonical = INDEXED_ROUTES.includes(route) && { canonicalPath: route };
  return { status: 200, head: { ...HEADS[route], ...canonical }, prerendered: route, data };
}

import { type Book, book } from '@bookstore/contracts/books';
import { type Shop, SHOP_PATH } from '@bookstore/contracts/shop';
import { hashKey, type Query } from '@tanstack/react-query';
import {
  createMemoryHistory,
  isNotFound,
  notFound,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import {
  findCategories,
  loadCategories,
  nameCategory,
  readCategorySlug,
} from '../shared/books/categories.ts';
import { isArrayOf, isObject, type SearchParameters } from '../shared/checks.ts';
import { request, RequestError, setTransport } from '../shared/http/http.ts';
import type { PageContext } from '../shared/page/page-context.ts';
import { readHead } from '../shared/page/page-head.ts';
import { NEW_SHOP } from '../shared/shop/new-shop.ts';
import type { FoundPage, Head, LoadedPage, Markup, Renderer, ServiceUrls } from '../shared/page/renderer.ts';
import { i18n, missing } from '@bookstore/i18n/i18n';
import { activateLanguage, loadLanguage } from '../shared/language/language.ts';
import { CATALOGUES } from '../shared/language/catalogues.ts';
import { setCurrentShop } from '../shared/shop/current-shop.ts';
import { shopQuery } from '../shared/shop/shop.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { type AppRouter, createAppRouter } from './router.tsx';
import { createStoreWith } from './store.ts';

/** A page is sent without its data when catalog has not answered in this time. */
const TIMEOUT_MS = 500;
/** The links that React puts before the HTML. */
const PRELOADS = /^(?:<link rel="preload"[^>]*>)*/;
/** Controls that need scripts are inert until the app has started, so that no click on them is lost. Links work. */
const CONTROLS = /<(?:button|input|label|select|textarea)(?=[\s>])/g;

const HTTP_NOT_FOUND = 404;

/** The app at an address, with no data yet but the shop. */
function openApp(address: string, shop: Shop, load: PageContext['load']) {
  const queryClient = createQueryClient(() => undefined);
  const { queries } = queryClient.getDefaultOptions();
  // A visitor waits, so nothing is tried again. Timers for unused data would keep all of this for another minute.
  queryClient.setDefaultOptions({ queries: { ...queries, retry: false, gcTime: Infinity } });
  queryClient.setQueryData(shopQuery().queryKey, shop);
  const history = createMemoryHistory({ initialEntries: [address] });
  return { shop, queryClient, router: createAppRouter({ queryClient, load }, history) };
}
type OpenedApp = ReturnType<typeof openApp>;
type Match = AppRouter['state']['matches'][number];

// Pages are rendered and described synchronously, in the language of their shop.
await Promise.all(Object.keys(CATALOGUES).map((language) => loadLanguage(language)));

function enterShop(shop: Shop): void {
  setCurrentShop(shop);
  activateLanguage(shop.language);
}

function render({ shop, queryClient, router }: OpenedApp): Markup {
  enterShop(shop);
  const markup = renderToString(
    <App store={createStoreWith([])} queryClient={queryClient} router={router} />,
  );
  const [preloads = ''] = PRELOADS.exec(markup) ?? [];
  return { preloads, html: markup.slice(preloads.length).replaceAll(CONTROLS, '$& inert=""') };
}

/** The attributes of an element of React as those of HTML. */
const toAttributes = (props: object): Record<string, string> =>
  Object.fromEntries(Object.entries(props).map(([name, value]) => [name.toLowerCase(), String(value)]));

/** The pages down to the category of a book, or of a search for nothing else. */
function describeTrail({ options }: AppRouter, { category, q }: SearchParameters = {}): Head['trail'] {
  const slug = q === undefined ? readCategorySlug(category) : undefined;
  if (!slug) return undefined;
  const name = nameCategory(findCategories(options.context.queryClient), slug);
  return [
    { name: i18n.t('Home'), path: '/' },
    { name: i18n.t('Books'), path: '/search' },
    { name, path: `/search?category=${encodeURIComponent(slug)}` },
  ];
}

function describe(shop: Shop, router: AppRouter, matches: Match[]): Head {
  enterShop(shop);
  const { links = [], ...head } = readHead(router, matches);
  const last = matches.at(-1);
  const shown = book.safeParse(last?.loaderData).data;
  return {
    ...head,
    links: links.flatMap((link) => (link ? [toAttributes(link)] : [])),
    noScripts: {
      text: i18n.t('Search, cart and sign-in need scripts, which are off or could not be loaded.'),
      reload: i18n.t('Reload the page'),
    },
    book: shown,
    trail: describeTrail(router, shown ?? last?.search),
  };
}

/** Reads what a page shows before it is rendered. There is no page for what catalog does not have. */
async function loadFirst(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RequestError && error.status === HTTP_NOT_FOUND) throw notFound();
    throw error;
  }
}

/** Whether a book can be bought at the moment; undefined while catalog does not say so. */
async function readAvailability({ _id, withdrawn }: Book): Promise<Head['availability']> {
  if (withdrawn) return 'Discontinued';
  const query = { ids: _id, inStock: 'true', limit: 1 };
  const found = await request('/api/books/', isArrayOf(isObject), { query }).catch(() => undefined);
  return found && (found.length > 0 ? 'InStock' : 'OutOfStock');
}

async function renderFrame(address: string, shop: Shop): Promise<Markup> {
  const app = openApp(address, shop, () => undefined);
  await app.router.load();
  return render(app);
}

const { router } = openApp('/', NEW_SHOP, () => undefined);
type Route = { fullPath: string; children?: unknown; options: { staticData?: StaticDataRouteOption } };
const routes = Object.values<Route>({ ...router.routesById });
const pages = routes
  .filter(({ children }) => !children)
  .sort((left, right) => left.fullPath.localeCompare(right.fullPath));
/** The path of a page, without the slash that index routes have. */
const toPath = ({ fullPath }: Route): string => fullPath.replace(/(?<=.)\/$/, '');
const isIndexed = ({ options }: Route): boolean => options.staticData?.isIndexed ?? false;

function match(target: string): Match[] {
  const { location } = createMemoryHistory({ initialEntries: [target] });
  const { pathname, search } = router.parseLocation(location);
  return router.matchRoutes(pathname, search);
}

/** The head of the root route. */
const describeNotFound = (shop: Shop): Head => describe(shop, router, match('/').slice(0, 1));

/** The shop comes with every page, apart from its data. */
const isPageData = ({ queryHash, state }: Query) =>
  state.status === 'success' && queryHash !== hashKey(shopQuery().queryKey);

async function loadPage(address: string, shop: Shop): Promise<LoadedPage | undefined> {
  const app = openApp(address, shop, loadFirst);
  await app.router.load();
  const { matches } = app.router.state;
  if (matches.some(({ status }) => status === 'error')) return undefined;
  const isFound = !matches.some(({ error }) => isNotFound(error));
  const queries = app.queryClient.getQueryCache().getAll().filter(isPageData);
  const head = isFound ? describe(shop, app.router, matches) : describeNotFound(shop);
  return {
    isFound,
    head: head.book ? { ...head, availability: await readAvailability(head.book) } : head,
    queries: JSON.stringify(queries.map(({ queryKey, state }) => [queryKey, state.data])),
    render: () => Promise.resolve(app).then(render),
  };
}

const ESCAPES = /%[\da-f]{2}/g;
/** A path in lower case, with its escapes as the router writes them. */
const toCanonicalPath = (pathname: string) =>
  pathname.toLowerCase().replaceAll(ESCAPES, (escape) => escape.toUpperCase());

function findPage(target: string, shop: Shop): FoundPage | undefined {
  const matches = match(target);
  const page = matches.at(-1);
  if (!page || matches.some(({ _notFound }) => _notFound)) return undefined;
  const { routeId, pathname, params, search } = page;
  const { isIndexed = false, isRendered = false, searches } = page.staticData;
  const address =
    toCanonicalPath(pathname) + router.options.stringifySearch(searches?.toIndexed(search) ?? {});
  return {
    routeId,
    address,
    isIndexed,
    isRendered,
    hasParameters: Object.keys(params).length > 0,
    head: describe(shop, router, isIndexed ? match(address) : matches),
  };
}

/** The addresses of the pages without parameters, and those of their searches, and the legal pages. */
async function listAddresses(shop: Shop): Promise<string[]> {
  const { queryClient } = openApp('/', shop, loadFirst);
  await loadCategories(queryClient);
  const categories = findCategories(queryClient);
  const addresses = pages
    .filter((page) => isIndexed(page) && !page.fullPath.includes('$'))
    .flatMap((page) =>
      [{}, ...(page.options.staticData?.searches?.list(categories) ?? [])].map(
        (search) => toPath(page) + router.options.stringifySearch(search),
      ),
    );
  return [...addresses, ...shop.pages.map((name) => `/legal/${name}`)];
}

/** What the paths of pages begin with that search engines must not index. */
function listPrivatePaths(): string[] {
  const paths = pages.filter((page) => !isIndexed(page)).map((page) => toPath(page).replace(/\/\$.*/, ''));
  return [...new Set(paths)].filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

/** Creates what reads and renders the pages of the app, with the data that catalog and admin-auth have. */
export function createRenderer(urls: ServiceUrls): Renderer {
  const [catalog, adminAuth] = [urls.catalog, urls.adminAuth].map((url) => new URL(url).origin);
  const originOf = (path: string) => (path.startsWith(SHOP_PATH) ? adminAuth : catalog) ?? '';
  setTransport({ originOf, timeoutMs: TIMEOUT_MS, isAnonymous: true });
  return {
    listAddresses,
    privatePaths: listPrivatePaths(),
    describeNotFound,
    findPage,
    loadPage,
    renderFrame,
  };
}

export const countMissing = (): number => missing.size;

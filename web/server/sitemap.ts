import {
  BOOK_ADDRESSES_LIMIT,
  BOOK_ADDRESSES_PATH,
  bookAddresses,
  type BookAddresses,
} from '@bookstore/contracts/sitemap';

/** Books change rarely, and crawlers ask for all of them. */
const TTL_MS = 5 * 60 * 1000;
const PATH = /^\/sitemap(?:-(\d{1,3}))?\.xml$/;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Renders robots.txt: what crawlers should not visit, and where the sitemap is. */
export const renderRobots = (publicUrl: string, privatePaths: readonly string[]): string =>
  [
    'User-agent: *',
    ...privatePaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');

/** The part of the sitemap at a path, 0 for the whole; undefined for other paths. */
export function parseSitemapPath(path: string): number | undefined {
  const match = PATH.exec(path);
  return match ? Number(match[1] ?? 0) : undefined;
}

/** Reads one page of the addresses of all books, counted from 1; undefined while catalog fails. */
export type ReadAddresses = (page: number) => Promise<BookAddresses | undefined>;

/** No visitor waits for a sitemap. */
const READ_TIMEOUT_MS = 5000;

/** Creates what reads the addresses of books for the sitemap. It never throws. */
export const createAddressReader =
  (catalogUrl: string): ReadAddresses =>
  async (page) => {
    const url = new URL(`${BOOK_ADDRESSES_PATH}?page=${page}`, catalogUrl);
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
      return bookAddresses.safeParse(await response.json()).data;
    } catch {
      return undefined;
    }
  };

type SitemapOptions = {
  publicUrl: string;
  /** Lists the addresses of the pages, without those of books. */
  renderer: { listAddresses: () => Promise<readonly string[]> };
  readAddresses: ReadAddresses;
};

/**
 * Creates the renderer of the sitemap: all public pages, reading lists, authors with a text, and books, in several parts when
 * there are too many for one.
 */
export function createSitemap({ publicUrl, renderer, readAddresses }: SitemapOptions) {
  const cache = new Map<number, { rendering: Promise<Buffer | undefined>; expiresAt: number }>();
  const renderLocation = (path: string) => `<loc>${new URL(path, publicUrl).href}</loc>`;
  const renderPages = async () =>
    (await renderer.listAddresses()).map((path) => `<url>${renderLocation(path)}</url>`);
  const renderBooks = ({ books }: BookAddresses) =>
    books.map(
      ({ _id, updatedAt }) => `<url>${renderLocation(`/books/${_id}`)}<lastmod>${updatedAt}</lastmod></url>`,
    );
  const renderNamed = ({ lists = [], authors = [] }: BookAddresses) =>
    [...lists.map((slug) => `/lists/${slug}`), ...authors.map((slug) => `/authors/${slug}`)].map(
      (path) => `<url>${renderLocation(path)}</url>`,
    );
  const renderUrls = (urls: string[]) =>
    `${DECLARATION}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
  const renderIndex = (parts: number) => {
    const paths = Array.from({ length: parts }, (_, index) => `/sitemap-${index + 1}.xml`);
    const files = paths.map((path) => `<sitemap>${renderLocation(path)}</sitemap>`);
    return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('\n')}\n</sitemapindex>\n`;
  };

  const render = async (part: number): Promise<Buffer | undefined> => {
    const addresses = await readAddresses(Math.max(1, part));
    if (!addresses) return undefined;
    const parts = Math.max(1, Math.ceil(addresses.total / BOOK_ADDRESSES_LIMIT));
    if (part > parts) return Buffer.from(renderUrls([]));
    if (part === 0 && parts > 1) return Buffer.from(renderIndex(parts));
    const pages = part <= 1 ? await renderPages() : [];
    return Buffer.from(renderUrls([...pages, ...renderNamed(addresses), ...renderBooks(addresses)]));
  };

  /**
   * Renders a part, once for all who wait for it or ask later, in a Buffer that all who read it share.
   * @returns undefined when catalog does not answer.
   */
  return async (part: number): Promise<Buffer | undefined> => {
    const cached = cache.get(part);
    if (cached && cached.expiresAt > Date.now()) return cached.rendering;
    const rendering = render(part);
    cache.set(part, { rendering, expiresAt: Date.now() + TTL_MS });
    if (!(await rendering)) cache.delete(part);
    return rendering;
  };
}

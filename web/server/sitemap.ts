import { BOOK_ADDRESSES_LIMIT, type BookAddresses } from '@bookstore/contracts/sitemap';
import { PUBLIC_PATHS } from './pages.ts';

/** Books come and go rarely, and crawlers ask for all of them. */
const KEPT_MS = 5 * 60 * 1000;
const SITEMAP = /^\/sitemap(?:-(\d{1,3}))?\.xml$/;
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

type SitemapOptions = {
  publicUrl: string;
  /** A page of all books, counted from 1; nothing when the catalogue does not answer. */
  listAddresses: (page: number) => Promise<BookAddresses | undefined>;
};

/** The part of the sitemap that a path names, 0 for the whole; nothing for another path. */
export function readSitemapPart(path: string): number | undefined {
  const match = SITEMAP.exec(path);
  return match ? Number(match[1] ?? 0) : undefined;
}

/** Creates what writes the sitemap: every public page and every book, in several files when one cannot hold them. */
export function createSitemap({ publicUrl, listAddresses }: SitemapOptions) {
  const kept = new Map<number, { xml: string; until: number }>();
  const locate = (path: string) => `<loc>${new URL(path, publicUrl).href}</loc>`;

  const keep = (part: number, xml: string) => {
    kept.set(part, { xml, until: Date.now() + KEPT_MS });
    return xml;
  };

  const listPages = () => PUBLIC_PATHS.map((path) => `<url>${locate(path)}</url>`);
  const listBooks = ({ books }: BookAddresses) =>
    books.map(({ _id, updatedAt }) => `<url>${locate(`/books/${_id}`)}<lastmod>${updatedAt}</lastmod></url>`);
  const writeUrls = (urls: string[]) =>
    `${DECLARATION}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`;
  const writeIndex = (parts: number) => {
    const files = Array.from(
      { length: parts },
      (_, index) => `<sitemap>${locate(`/sitemap-${index + 1}.xml`)}</sitemap>`,
    );
    return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${files.join('\n')}\n</sitemapindex>\n`;
  };

  const write = async (part: number): Promise<string | undefined> => {
    const addresses = await listAddresses(Math.max(1, part));
    if (!addresses) return undefined;
    const parts = Math.max(1, Math.ceil(addresses.total / BOOK_ADDRESSES_LIMIT));
    if (part === 0 && parts > 1) return keep(part, writeIndex(parts));
    if (part > parts) return writeUrls([]);
    return keep(part, writeUrls([...(part <= 1 ? listPages() : []), ...listBooks(addresses)]));
  };

  /** Writes a part. @returns nothing when the catalogue does not answer. */
  return async (part: number): Promise<string | undefined> => {
    const known = kept.get(part);
    return known && known.until > Date.now() ? known.xml : write(part);
  };
}

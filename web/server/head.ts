import type { Book } from '@bookstore/contracts/books';
import type { Shop } from '@bookstore/contracts/shop';
import { findCover } from '../src/shared/covers/cover-source.ts';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';
import type { Page } from './page-renderer.ts';

/** It shows the name of a new shop. */
const PICTURE = '/og-image.png';

/** The picture of the shop in links to it. A renamed one has that of its logo, or none. */
const findShopPicture = ({ name, logo }: Shop): string | undefined =>
  logo || (name === NEW_SHOP.name ? PICTURE : undefined);

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

const renderLink = (attributes: Record<string, string>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')} />`;

/** Renders JSON as data of a page, which the CSP does not block: it has nothing that could end its element. */
export const renderJson = (json: string, attributes: string): string =>
  `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;

const FORMATS = {
  paperback: 'Paperback',
  hardback: 'Hardcover',
  ebook: 'EBook',
  audiobook: 'AudiobookFormat',
} as const satisfies Record<NonNullable<Book['format']>, string>;
const SCHEMA = 'https://schema.org';

const toPerson = (name: string) => ({ '@type': 'Person', name });

const renderJsonLd = (data: object) =>
  renderJson(JSON.stringify({ '@context': SCHEMA, ...data }), 'type="application/ld+json"');

/** The shop of the owner as schema.org describes it; undefined until it is changed. */
function describeShop(shop: Shop, publicUrl: string) {
  if (shop.v === 0) return undefined;
  const { name, logo, company, vatNumber, address, email, phone, networks } = shop;
  return {
    '@type': 'BookStore',
    name,
    url: new URL('/', publicUrl).href,
    logo: logo ? new URL(logo, publicUrl).href : undefined,
    legalName: company || undefined,
    vatID: vatNumber || undefined,
    address: address || undefined,
    email: email || undefined,
    telephone: phone || undefined,
    sameAs: networks.map(({ url }) => url),
  };
}

/** A book for search engines. Fields that are undefined are left out of the JSON. */
function describeBook(
  book: Book,
  { head: { availability }, shop }: Page,
  publicUrl: string,
  picture?: string,
) {
  const url = new URL(`/books/${book._id}`, publicUrl).href;
  return {
    '@type': ['Product', 'Book'],
    name: book.title,
    url,
    image: picture,
    category: book.category,
    description: book.description,
    author: book.authors ? book.authors.map(toPerson) : book.author && toPerson(book.author),
    isbn: book.isbn,
    publisher: book.publisher && { '@type': 'Organization', name: book.publisher },
    inLanguage: book.language,
    numberOfPages: book.pages,
    bookFormat: book.format && `${SCHEMA}/${FORMATS[book.format]}`,
    datePublished: book.publishedOn,
    offers: {
      '@type': 'Offer',
      url,
      price: book.newPrice,
      priceCurrency: shop.currency,
      availability: availability && `${SCHEMA}/${availability}`,
      seller: describeShop(shop, publicUrl),
    },
  };
}

/** The JSON-LD of a page (schema.org): its book, on the home page the shop. */
function describePage(page: Page, publicUrl: string, picture?: string): object | undefined {
  const { head, canonicalPath, shop } = page;
  if (head.book) return describeBook(head.book, page, publicUrl, picture);
  return canonicalPath === '/' ? describeShop(shop, publicUrl) : undefined;
}

/** Where a book or a category is in the shop, as the breadcrumbs of its page say it (schema.org). */
function describeTrail({ head: { book, category }, canonicalPath }: Page, publicUrl: string): object[] {
  if (!category || !canonicalPath) return [];
  const trail = [
    ['Home', '/'],
    ['Books', '/search'],
    [category.name, `/search?category=${encodeURIComponent(category.slug)}`],
    ...(book ? [[book.title, canonicalPath]] : []),
  ] as const;
  const itemListElement = trail.map(([name, path = ''], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, publicUrl).href,
  }));
  return [{ '@type': 'BreadcrumbList', itemListElement }];
}

/** Renders the elements of a page's head. What books and the shop say is user input and is escaped. */
export function renderHead(page: Page, publicUrl: string): string[] {
  const { head, canonicalPath, shop } = page;
  const { title, description, links, book } = head;
  const path = (book && findCover(book)?.src) ?? findShopPicture(shop);
  const picture = path && new URL(path, publicUrl).href;
  const jsonLd = describePage(page, publicUrl, picture);
  const url = canonicalPath && new URL(canonicalPath, publicUrl).href;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    ...(url
      ? [`<link rel="canonical" href="${escapeHtml(url)}" />`, property('og:url', url)]
      : [meta('robots', 'noindex')]),
    property('og:type', book ? 'book' : 'website'),
    property('og:site_name', shop.name),
    property('og:title', title),
    property('og:description', description),
    ...(picture ? [property('og:image', picture)] : []),
    meta('twitter:card', path === PICTURE && !book ? 'summary_large_image' : 'summary'),
    ...(jsonLd ? [renderJsonLd(jsonLd)] : []),
    ...describeTrail(page, publicUrl).map(renderJsonLd),
    ...links.map(renderLink),
  ];
}

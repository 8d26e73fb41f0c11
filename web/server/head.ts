import { CURRENCY } from '@bookstore/contracts/currency';
import type { Book } from '@bookstore/contracts/books';
import { findCover } from '../src/shared/cover-source.ts';
import type { Page } from './page-renderer.ts';

const PICTURE = '/og-image.png';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const meta = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escape(content)}" />`;

const renderLink = (attributes: Record<string, string>) =>
  `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escape(value)}"`)
    .join(' ')} />`;

/** Renders JSON as data of a page, which the CSP does not block: it has nothing that could end its element. */
export const renderJson = (json: string, attributes: string): string =>
  `<script ${attributes}>${json.replaceAll('<', '\\u003c')}</script>`;

/** A book as JSON-LD for search engines (schema.org), whose offer has no availability: that is not known here. */
function renderJsonLd(book: Book, url: string, picture: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: book.title,
    url,
    image: picture,
    category: book.category,
    description: book.description,
    ...(book.author && { author: { '@type': 'Person', name: book.author } }),
    offers: {
      '@type': 'Offer',
      url,
      price: book.newPrice,
      priceCurrency: CURRENCY.code,
    },
  };
  return renderJson(JSON.stringify(data), 'type="application/ld+json"');
}

/** Renders the elements of a page's head. Book data is user input and is escaped. */
export function renderHead({ head, canonicalPath }: Page, publicUrl: string): string[] {
  const { title, description, links, book } = head;
  const picture = new URL((book && findCover(book)?.src) ?? PICTURE, publicUrl).href;
  const url = canonicalPath && new URL(canonicalPath, publicUrl).href;
  return [
    `<title>${escape(title)}</title>`,
    meta('description', description),
    ...(url
      ? [`<link rel="canonical" href="${escape(url)}" />`, property('og:url', url)]
      : [meta('robots', 'noindex')]),
    property('og:type', book ? 'book' : 'website'),
    property('og:site_name', 'Bookstore'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', picture),
    meta('twitter:card', book ? 'summary' : 'summary_large_image'),
    ...(book && url ? [renderJsonLd(book, url, picture)] : []),
    ...links.map(renderLink),
  ];
}

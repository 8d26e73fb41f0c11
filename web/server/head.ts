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

const FORMATS = {
  paperback: 'Paperback',
  hardback: 'Hardcover',
  ebook: 'EBook',
  audiobook: 'AudiobookFormat',
} as const satisfies Record<NonNullable<Book['format']>, string>;
const SCHEMA = 'https://schema.org';

const toPerson = (name: string) => ({ '@type': 'Person', name });

/** What is known of a book. Fields that are undefined are left out of the JSON. */
const describeMetadata = ({
  isbn,
  authors,
  author,
  publisher,
  language,
  pages,
  format,
  publishedOn,
}: Book) => ({
  author: authors ? authors.map(toPerson) : author && toPerson(author),
  isbn,
  publisher: publisher && { '@type': 'Organization', name: publisher },
  inLanguage: language,
  numberOfPages: pages,
  bookFormat: format && `${SCHEMA}/${FORMATS[format]}`,
  datePublished: publishedOn,
});

/** A book as JSON-LD for search engines (schema.org). */
function renderJsonLd(book: Book, { availability }: Page['head'], publicUrl: string, picture: string) {
  const url = new URL(`/books/${book._id}`, publicUrl).href;
  const data = {
    '@context': SCHEMA,
    '@type': ['Product', 'Book'],
    name: book.title,
    url,
    image: picture,
    category: book.category,
    description: book.description,
    ...describeMetadata(book),
    offers: {
      '@type': 'Offer',
      url,
      price: book.newPrice,
      priceCurrency: CURRENCY.code,
      availability: availability && `${SCHEMA}/${availability}`,
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
    ...(book ? [renderJsonLd(book, head, publicUrl, picture)] : []),
    ...links.map(renderLink),
  ];
}

import type { Book } from '@bookstore/contracts/books';
import { findCover, HERO_COVERS } from '../src/shared/cover-source.ts';
import { toDocumentTitle, type PageHead } from '../src/shared/page-heads.ts';

const PICTURE = '/og-image.png';

/** Everything that is written into the head of one page. */
export type Head = PageHead & {
  /** The path under which search engines should know the page; without one they should not know it. */
  canonicalPath?: string;
  /** The book the page is about. */
  book?: Book;
  /** What the page needs before its scripts can ask for it: markup made by `preloadHome`. */
  preloads?: string;
};

const ENTITIES: Readonly<Record<string, string>> = {
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

/** A book as search engines read it (schema.org). Browsers do not run it, so the content policy allows it. */
function describeOffer(book: Book, url: string, picture: string): string {
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
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** What the front page shows first: the list of books, and the covers at its top. */
export function preloadHome(newest: readonly Book[]): string {
  const images = newest
    .map(findCover)
    .map(({ src, srcSet = src }) =>
      [
        '<link rel="preload" as="image" fetchpriority="high"',
        `href="${escape(src)}" imagesrcset="${escape(srcSet)}" imagesizes="${escape(HERO_COVERS.sizes)}" />`,
      ].join(' '),
    );
  return [
    '<link rel="preload" as="fetch" href="/api/books/" crossorigin="use-credentials" />',
    ...images,
  ].join('\n');
}

/** Writes a head as HTML. What it tells of books is data of people and is escaped. */
export function renderHead(head: Head, publicUrl: string): string {
  const { canonicalPath, book, preloads, description } = head;
  const title = toDocumentTitle(head);
  const picture = new URL(book ? findCover(book).src : PICTURE, publicUrl).href;
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
    ...(preloads ? [preloads] : []),
    ...(book && url ? [describeOffer(book, url, picture)] : []),
  ].join('\n');
}

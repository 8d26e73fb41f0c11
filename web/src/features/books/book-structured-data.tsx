import type { Book } from '@bookstore/contracts/books';

/** Tells search engines what book a page sells. Browsers do not run it, so the content policy allows it. */
export function BookStructuredData({ book }: { book: Book }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': ['Product', 'Book'],
    name: book.title,
    category: book.category,
    description: book.description,
    ...(book.author && { author: { '@type': 'Person', name: book.author } }),
    offers: {
      '@type': 'Offer',
      price: book.newPrice,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  };
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}

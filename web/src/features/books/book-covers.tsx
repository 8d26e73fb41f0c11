import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Cover } from '../../shared/covers/cover.tsx';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { homeBooksQuery } from '../../shared/books/books.queries.ts';

const COUNT = 6;
const GRID = 'my-4 grid grid-cols-3 gap-4 sm:grid-cols-6 lg:gap-6';
const PLACES = Array.from({ length: COUNT }, (_, place) => place);

function Covers() {
  const { data, isError } = useQuery(homeBooksQuery());
  const books = data?.topSellers;
  if (books?.length === 0 || (isError && !books)) return null;
  if (!books)
    return (
      <div role="status" aria-label={i18n.t('Loading...')} className={GRID}>
        {PLACES.map((place) => (
          <div key={place} className="skeleton aspect-2/3" />
        ))}
      </div>
    );
  return (
    <ul className={GRID}>
      {books.slice(0, COUNT).map((book) => (
        <li key={book._id}>
          <Link
            to="/books/$id"
            params={{ id: book._id }}
            aria-label={book.title}
            className="block transition-transform hover:-translate-y-1 motion-reduce:transform-none"
          >
            <Cover book={book} sizes="(min-width: 640px) 16vw, 33vw" isDecorative />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The covers of top sellers, where a page has no books of its own, and links: that to all books, and others. */
export const BookCovers = ({ children }: { children?: ReactNode }) => (
  <section aria-labelledby="book-covers" className="border-t border-line py-8">
    <h2 id="book-covers" className="font-serif text-2xl font-semibold">
      {i18n.t('Some of our books')}
    </h2>
    <Covers />
    <p className="mt-6 flex flex-wrap gap-3">
      <Link to="/search" search={{}} className={buttonStyle()}>
        {i18n.t('See all books')}
      </Link>
      {children}
    </p>
  </section>
);

import type { Book } from '@bookstore/contracts/books';
import { useMemo } from 'react';
import { deferredLayout } from '../../shared/server-rendered.ts';
import { BookRow } from './book-row.tsx';
import { useBookRow } from './books.queries.ts';

const LABEL = 'You may also like';

/** Other books of the same category, without buttons to buy them: the page sells its own book. */
export function RelatedBooks({ book: { _id, category } }: { book: Book }) {
  const { books, isError, loadMore } = useBookRow(category);
  const others = useMemo(() => books?.filter((other) => other._id !== _id), [books, _id]);
  if (others?.length === 0 || (isError && !books)) return null;
  return (
    <section aria-labelledby="related-books" className="border-t border-line py-8">
      <h2 id="related-books" className="mb-4 font-serif text-2xl font-semibold md:text-3xl">
        {LABEL}
      </h2>
      <div className={`${deferredLayout()} -mx-4 px-4 [--height:39.5rem]`}>
        <BookRow id={_id} label={LABEL} books={others} onNearEnd={loadMore} />
      </div>
    </section>
  );
}

import type { Book } from '@bookstore/contracts/books';
import { type ReactNode, useMemo } from 'react';
import { deferredLayout } from '../../shared/page/server-rendered.ts';
import { BookRow } from './book-row.tsx';
import { useBookRow } from '../../shared/books/books.queries.ts';

const LABEL = 'You may also like';

/** Other books of the same category as a book; `books` is undefined while they are not known. */
export function useRelatedBooks(book: Book | undefined) {
  const { books, isError, loadMore } = useBookRow(book?.category);
  const id = book?._id;
  const others = useMemo(() => (id ? books?.filter(({ _id }) => _id !== id) : undefined), [books, id]);
  return { books: others, isError, loadMore };
}

type RelatedBooksProps = {
  /** Of the book that the page shows. */
  id: string;
  related: ReturnType<typeof useRelatedBooks>;
  renderAction: (book: Book) => ReactNode;
};

export function RelatedBooks({ id, related: { books, isError, loadMore }, renderAction }: RelatedBooksProps) {
  if (books?.length === 0 || (isError && !books)) return null;
  return (
    <section
      aria-labelledby="related-books"
      className={`carousel-row ${deferredLayout()} -mx-4 border-t border-line px-4 py-8 [--height:39.5rem]`}
    >
      <h2 id="related-books" className="font-serif text-2xl font-semibold md:text-3xl">
        {LABEL}
      </h2>
      <BookRow id={id} label={LABEL} books={books} renderAction={renderAction} onNearEnd={loadMore} />
    </section>
  );
}

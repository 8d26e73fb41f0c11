import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { focusMain } from '../../shared/browser/focus.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BookRow } from './book-row.tsx';
import { currentBooksQuery } from '../../shared/books/current-books.queries.ts';
import { viewedBooks } from './viewed-books.ts';

const readNone = () => '[]';

/** Remembers in this browser that the page of a book was opened. */
export function useViewedBook(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) viewedBooks.add(id);
  }, [id]);
}

type RecentlyViewedProps = {
  /** The book that the page shows. */
  exceptId?: string;
};

/** The books that were looked at last in this browser and are still sold. */
export function RecentlyViewed({ exceptId }: RecentlyViewedProps) {
  const stored = useSyncExternalStore(viewedBooks.subscribe, viewedBooks.read, readNone);
  const ids = useMemo(() => viewedBooks.parse(stored).filter((id) => id !== exceptId), [stored, exceptId]);
  const { data: current, isError } = useQuery(currentBooksQuery(ids));
  const books = useMemo(() => current && ids.flatMap((id) => current.get(id) ?? []), [ids, current]);
  const label = i18n.t('Recently viewed');
  if (ids.length === 0 || books?.length === 0 || (isError && !books)) return null;
  return (
    <section aria-labelledby="recently-viewed" className="carousel-row border-t border-line py-8">
      <div className="flex flex-wrap items-center gap-x-6">
        <h2 id="recently-viewed" className="font-serif text-2xl font-semibold md:text-3xl">
          {label}
        </h2>
        <Button
          look="quiet"
          onClick={() => {
            // The button goes with the list.
            focusMain();
            viewedBooks.clear();
          }}
        >
          {i18n.t('Clear this list')}
        </Button>
      </div>
      <BookRow id={exceptId ?? ''} label={label} books={books} />
    </section>
  );
}

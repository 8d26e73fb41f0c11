import type { Book } from '@bookstore/contracts/books';
import type { ReactNode } from 'react';
import { Select, toOptions } from '../../shared/form/fields.tsx';
import { Carousel, CarouselSkeleton } from '../../shared/ui/carousel.tsx';
import { GENRES, type Genre } from './home-search.ts';

const GENRE_OPTIONS = toOptions('Choose a genre', GENRES);

const getId = ({ _id }: Book) => _id;

/** The books at positions 8 to 17 of the full list, counted from zero. */
const RECOMMENDED = { start: 8, end: 18 };

const listByGenre = (books: readonly Book[], genre: Genre | undefined) =>
  genre ? books.filter(({ category }) => category === genre) : books;

/** The ids of all books, those that the page shows first. */
export function listIdsAsShown(books: readonly Book[], genre: Genre | undefined): string[] {
  const shown = [...books.slice(0, RECOMMENDED.end), ...listByGenre(books, genre)];
  return [...new Set([...shown, ...books].map(getId))];
}

export type BookRowProps = {
  /** Undefined while the books are loading. */
  books: readonly Book[] | undefined;
  renderBook: (book: Book) => ReactNode;
  skeleton: ReactNode;
};

const BookRow = ({ label, books, renderBook, skeleton }: BookRowProps & { label: string }) =>
  books ? (
    <Carousel label={label} items={books} getKey={getId} renderItem={renderBook} />
  ) : (
    <CarouselSkeleton slide={skeleton} />
  );

type TopSellersProps = BookRowProps & {
  genre: Genre | undefined;
  onGenreChange: (genre: Genre | undefined) => void;
};

export function TopSellers({ genre, onGenreChange, books, ...row }: TopSellersProps) {
  const filtered = books && listByGenre(books, genre);
  return (
    <section aria-labelledby="top-sellers" className="py-8">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="top-sellers" className="font-serif text-3xl font-semibold">
          Top Sellers
        </h2>
        <Select
          label="Genre"
          isLabelHidden
          value={genre ?? ''}
          options={GENRE_OPTIONS}
          onChange={(value) => onGenreChange(GENRES.find((option) => option === value))}
        />
      </div>
      {filtered?.length === 0 ? (
        <p className="py-14 text-center text-muted">
          {books?.length === 0 ? 'There are no books yet.' : 'There are no books in this genre yet.'}
        </p>
      ) : (
        <BookRow key={genre ?? 'all'} label="Top Sellers" books={filtered} {...row} />
      )}
    </section>
  );
}

export function Recommended({ books, ...row }: BookRowProps) {
  const recommended = books?.slice(RECOMMENDED.start, RECOMMENDED.end);
  if (recommended?.length === 0) return null;
  return (
    <section aria-labelledby="recommended" className="py-8">
      <h2 id="recommended" className="mb-5 font-serif text-3xl font-semibold">
        Recommended for you
      </h2>
      <BookRow label="Recommended for you" books={recommended} {...row} />
    </section>
  );
}

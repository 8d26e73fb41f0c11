import { Select } from '../../shared/field/select.tsx';
import { capitalize } from '../../shared/format.ts';
import { BookRow, type BookRowState } from './book-row.tsx';
import { GENRES, type Genre } from './genres.ts';

const OPTIONS = [
  { value: '', label: 'Choose a genre' },
  ...GENRES.map((value) => ({ value, label: capitalize(value) })),
];

type TopSellersProps = BookRowState & {
  genre: Genre | undefined;
  onGenreChange: (genre: Genre | undefined) => void;
};

export function TopSellers({ genre, onGenreChange, books, ...row }: TopSellersProps) {
  const shown = genre ? books?.filter(({ category }) => category === genre) : books;
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
          options={OPTIONS}
          onChange={(value) => {
            onGenreChange(GENRES.find((known) => known === value));
          }}
        />
      </div>
      {shown?.length === 0 ? (
        <p className="py-14 text-center text-muted">There are no books of this genre yet.</p>
      ) : (
        <BookRow key={genre ?? 'all'} label="Top Sellers" books={shown} {...row} />
      )}
    </section>
  );
}

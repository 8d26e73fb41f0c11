import { BookRow, type BookRowState } from './book-row.tsx';

const FIRST = 8;
const AFTER_LAST = 18;

/** The books at positions 8 to 17 of the full list, counted from zero. */
export function Recommended({ books, ...row }: BookRowState) {
  const recommended = books?.slice(FIRST, AFTER_LAST);
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

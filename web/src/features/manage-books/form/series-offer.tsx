import type { Book, BookDraftRequest } from '@bookstore/contracts/books';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useSettled } from '../../../shared/browser/use-settled.ts';
import type { ZodForm } from '../../../shared/form/use-zod-form.ts';
import { FillButton } from './fill-button.tsx';
import { listFills, listNextNumber, OF_SERIES } from './fills.ts';
import { booksOfSeriesQuery } from './known-books.queries.ts';

type SeriesOfferProps = { form: ZodForm<BookDraftRequest>; base: Book | undefined };

/** Says how many other books of the typed series there are, and offers what they share and the next number. */
export function SeriesOffer({ form, base }: SeriesOfferProps) {
  const typed = useWatch({ control: form.control });
  const series = typed.series?.trim() ?? '';
  const settled = useSettled(series);
  const isAsked = settled !== '' && settled !== base?.series;
  const { data } = useQuery({ ...booksOfSeriesQuery(settled), enabled: isAsked });
  const found = isAsked && series === settled ? data : undefined;
  const books = found?.items.filter(({ _id }) => _id !== base?._id) ?? [];
  // The number of the last book is known if all books are.
  const next = books.length < MAX_PAGE_SIZE ? listNextNumber(books, typed) : [];
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {books.length > 0 &&
          i18n.t('{count, plural, one {# book} other {# books}} of this series in the shop.', {
            count: found?.total ?? 0,
          })}
      </p>
      <FillButton form={form} fills={[...listFills(books, OF_SERIES, typed), ...next]} />
    </>
  );
}

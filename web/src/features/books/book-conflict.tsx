import { bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { toMinorUnits } from '@bookstore/contracts/money';
import { Conflict, type Difference, type Side } from '../../shared/form/conflict.tsx';
import { PAGE_NOTICES } from '../../shared/page-notices.ts';

const LABELS = {
  title: 'Title',
  author: 'Author',
  description: 'Description',
  category: 'Category',
  trending: 'Trending',
  oldPrice: 'Old Price',
  newPrice: 'New Price',
  coverImage: 'Cover Image',
  isbn: 'ISBN',
  authors: 'Names of the authors',
  publisher: 'Publisher',
  language: 'Language',
  pages: 'Pages',
  format: 'Format',
  publishedOn: 'Published on',
  series: 'Series',
  seriesNumber: 'Number in the series',
  withdrawn: 'Withdrawn',
} as const satisfies Record<keyof BookDraftRequest, string>;

const FIELDS = bookDraft.keyof().options;
export type FieldName = (typeof FIELDS)[number];

/** The values of a book's fields, with the cover that was chosen in place of `coverImage`. */
export type BookValues = { fields: BookDraftRequest; cover?: File | undefined };
function toText({ fields, cover }: BookValues, name: FieldName): string {
  const value = fields[name];
  if (name === 'oldPrice' || name === 'newPrice') {
    const price = fields[name] ?? '';
    return price === '' ? '' : String(fromMinorUnits(toMinorUnits(price)));
  }
  if (name === 'coverImage' && cover) return cover.name;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '').trim();
}

/** What someone else changed since `base`, beside what was typed. An author or a cover that is left empty keeps what is stored. */
export const listDifferences = (
  base: BookValues,
  typed: BookValues,
  newer: BookValues,
): Difference<FieldName>[] =>
  FIELDS.flatMap((name) => {
    const [old, mine, theirs] = [toText(base, name), toText(typed, name), toText(newer, name)];
    const isKept = mine === '' && (name === 'author' || name === 'coverImage');
    const isDifferent = !isKept && theirs !== old && theirs !== mine;
    return isDifferent ? [{ name, label: LABELS[name], mine, theirs, isDisputed: mine !== old }] : [];
  });

type BookConflictProps = {
  differences: readonly Difference<FieldName>[];
  onChoose: (name: FieldName, side: Side) => void;
};

export const BookConflict = (props: BookConflictProps) => (
  <Conflict title={PAGE_NOTICES.bookChanged.title} {...props} />
);

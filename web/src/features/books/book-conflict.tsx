import { bookDraft, type BookDraftRequest } from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { toMinorUnits } from '@bookstore/contracts/money';
import { NOTICES } from '../../shared/messages.ts';

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
/** A field that someone else changed; `isDisputed` when something else was typed into it as well. */
export type Difference = { name: FieldName; mine: string; theirs: string; isDisputed: boolean };

function toText({ fields, cover }: BookValues, name: FieldName): string {
  const value = fields[name];
  if (name === 'oldPrice' || name === 'newPrice') return String(fromMinorUnits(toMinorUnits(fields[name])));
  if (name === 'coverImage' && cover) return cover.name;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value ?? '').trim();
}

/** What someone else changed since `base`, beside what was typed. An author or a cover that is left empty keeps what is stored. */
export const listDifferences = (base: BookValues, typed: BookValues, newer: BookValues): Difference[] =>
  FIELDS.flatMap((name) => {
    const [old, mine, theirs] = [toText(base, name), toText(typed, name), toText(newer, name)];
    const isKept = mine === '' && (name === 'author' || name === 'coverImage');
    const isDifferent = !isKept && theirs !== old && theirs !== mine;
    return isDifferent ? [{ name, mine, theirs, isDisputed: mine !== old }] : [];
  });

const SIDES = [
  { side: 'mine', label: 'Keep mine' },
  { side: 'theirs', label: 'Take theirs' },
] as const;

type BookConflictProps = {
  differences: readonly Difference[];
  onChoose: (name: FieldName, side: 'mine' | 'theirs') => void;
};

/** Lets staff choose, field by field, between what they typed and what someone else stored meanwhile. */
export const BookConflict = ({ differences, onChoose }: BookConflictProps) => (
  <section aria-labelledby="conflict" className="grid gap-4 rounded-xl border border-line-strong p-5">
    <h3 id="conflict" className="font-semibold">
      {NOTICES.bookChanged.title}
    </h3>
    {differences.map(({ name, isDisputed, ...texts }) => (
      <fieldset key={name} className="grid gap-1">
        <legend className="mb-1 font-medium">{LABELS[name]}</legend>
        {SIDES.map(({ side, label }) => (
          <label key={side} className="flex items-start gap-3">
            <input
              type="radio"
              name={`conflict-${name}`}
              defaultChecked={isDisputed === (side === 'mine')}
              className="mt-1 size-4 shrink-0 accent-accent"
              onChange={() => onChoose(name, side)}
            />
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">
              <span className="text-muted">{label}:</span> {texts[side] || 'none'}
            </span>
          </label>
        ))}
      </fieldset>
    ))}
  </section>
);

import { type Book, type BookDraftRequest, type BookMetadata } from '@bookstore/contracts/books';
import { MAX_RECOMMENDATION_LENGTH } from '@bookstore/contracts/limits';
import { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { z } from 'zod';
import { toTypedAmount, toTypedNumber } from '../../../shared/format/typed-amount.ts';

const text = z.union([z.string(), z.number().transform(String)]).default('');
const names = z.union([z.string(), z.array(z.string()).transform((list) => list.join('; '))]).default('');
const flag = z.boolean().default(false);

/** What the form of a book holds, valid or not: of a book, or of what was typed. A select without a choice has no value. */
export const bookValues = z.object({
  title: text,
  author: text,
  description: text,
  category: z.string().exactOptional(),
  trending: flag,
  oldPrice: text,
  newPrice: text,
  coverImage: text,
  isbn: text,
  authors: names,
  publisher: text,
  language: text,
  pages: text,
  format: z.enum(['', ...BOOK_FORMATS]).exactOptional(),
  publishedOn: text,
  series: text,
  seriesNumber: text,
  recommendation: text,
  recommendedBy: text,
  withdrawn: flag,
} satisfies Record<keyof BookDraftRequest, z.ZodType>);

export const NO_VALUES = bookValues.parse({});
export const toValues = (book: Book) => ({
  ...bookValues.parse(book),
  category: book.category,
  oldPrice: book.oldPrice === undefined ? '' : toTypedAmount(book.oldPrice),
  newPrice: toTypedAmount(book.newPrice),
  seriesNumber: book.seriesNumber === undefined ? '' : toTypedNumber(book.seriesNumber),
});

export type BookField = {
  label: string;
  hint?: string;
  inputMode?: 'decimal' | 'numeric';
  required?: true;
};

const EDITION = {
  authors: {
    label: 'Names of the authors',
    hint: 'With semicolons between several: Karl Marx; Friedrich Engels. The shop shows them as the author, unless you change that above.',
  },
  publisher: { label: 'Publisher' },
  publishedOn: {
    label: 'Published on',
    hint: 'A day such as 2019-03-31, a month such as 2019-03, or a year.',
  },
  series: { label: 'Series' },
  seriesNumber: { label: 'Number in the series', inputMode: 'decimal' },
} as const;
const IDENTITY = {
  format: { label: 'Format' },
  language: { label: 'Language' },
  pages: { label: 'Pages', inputMode: 'numeric' },
} as const;
const SELLING = {
  recommendation: {
    label: 'Recommendation',
    hint: `What you say in its favour, ${MAX_RECOMMENDATION_LENGTH} characters at most. Shown on its page.`,
  },
  recommendedBy: { label: 'Recommended by', hint: 'Who says so, such as Mira. Empty for the shop.' },
} as const;
export const METADATA_GROUPS = {
  'Authors and edition': EDITION,
  Identity: IDENTITY,
  Selling: SELLING,
} as const;

const METADATA = {
  isbn: { label: 'ISBN', hint: '10 or 13 digits, with or without hyphens.' },
  ...EDITION,
  ...IDENTITY,
  ...SELLING,
  withdrawn: { label: 'Withdrawn', hint: 'not sold any more. Its page says so, and orders keep it.' },
} as const satisfies Record<keyof BookMetadata, BookField>;

/** All fields of a book: of the specification, and what else booksellers know. */
export const BOOK_FIELDS = {
  title: { label: 'Title', required: true },
  author: { label: 'Author' },
  description: { label: 'Description', required: true },
  category: { label: 'Category', required: true },
  trending: { label: 'Trending' },
  oldPrice: {
    label: 'Old Price',
    hint: 'Optional. Shown struck through while it is above the new price.',
  },
  newPrice: { label: 'New Price', required: true },
  coverImage: { label: 'Cover Image', hint: 'Leave empty to keep the current cover.' },
  ...METADATA,
} as const satisfies Record<keyof BookDraftRequest, BookField>;

export const FIELD_LABELS = Object.fromEntries(
  Object.entries(BOOK_FIELDS).map(([name, { label }]) => [name, label]),
);

export const isMetadata = (name: string): name is keyof BookMetadata => name in METADATA;

/**
 * What is sent of a form: the fields of the specification, and of the others those that differ from the book, empty where
 * they are cleared. New names of authors make the author of the book anew, unless that was changed as well.
 */
export function toRequest(typed: BookDraftRequest, base: Book | undefined): BookDraftRequest {
  const before: Partial<BookDraftRequest> = base ? toValues(base) : NO_VALUES;
  const sent: BookDraftRequest = { ...typed, format: typed.format ?? '' };
  for (const name of Object.keys(METADATA).filter(isMetadata))
    if (sent[name] === (before[name] ?? '')) sent[name] = undefined;
  if (sent.authors !== undefined && sent.author === before.author) sent.author = undefined;
  return sent;
}

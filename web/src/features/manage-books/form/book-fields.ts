import {
  type Book,
  type BookDraftRequest,
  type BookMetadata,
  METADATA_FIELDS,
} from '@bookstore/contracts/books';
import { MAX_RECOMMENDATION_LENGTH } from '@bookstore/contracts/limits';
import { BOOK_FORMATS } from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { z } from 'zod';
import { formatCount } from '../../../shared/format/format.ts';
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

type BookField = {
  label: string;
  hint?: string;
  inputMode?: 'decimal' | 'numeric';
  required?: true;
};

/** All fields of a book: of the specification, and what else booksellers know. */
export const listBookFields = (): Record<keyof BookDraftRequest, BookField> => ({
  title: { label: i18n.t('Title'), required: true },
  author: { label: i18n.t('Author') },
  description: { label: i18n.t('Description'), required: true },
  category: { label: i18n.t('Category'), required: true },
  trending: { label: i18n.t('Trending') },
  oldPrice: {
    label: i18n.t('Old Price'),
    hint: i18n.t('Optional. Shown struck through while it is above the new price.'),
  },
  newPrice: { label: i18n.t('New Price'), required: true },
  coverImage: { label: i18n.t('Cover Image'), hint: i18n.t('Leave empty to keep the current cover.') },
  isbn: { label: i18n.t('ISBN'), hint: i18n.t('10 or 13 digits, with or without hyphens.') },
  authors: {
    label: i18n.t('Names of the authors'),
    hint: i18n.t(
      'With semicolons between several: Karl Marx; Friedrich Engels. The shop shows them as the author, unless you change that above.',
    ),
  },
  publisher: { label: i18n.t('Publisher') },
  publishedOn: {
    label: i18n.t('Published on'),
    hint: i18n.t('A day such as 2019-03-31, a month such as 2019-03, or a year.'),
  },
  series: { label: i18n.t('Series') },
  seriesNumber: { label: i18n.t('Number in the series'), inputMode: 'decimal' },
  format: { label: i18n.t('Format') },
  language: { label: i18n.t('Language') },
  pages: { label: i18n.t('Pages'), inputMode: 'numeric' },
  recommendation: {
    label: i18n.t('Recommendation'),
    hint: i18n.t('What you say in its favour, {max} characters at most. Shown on its page.', {
      max: formatCount(MAX_RECOMMENDATION_LENGTH),
    }),
  },
  recommendedBy: {
    label: i18n.t('Recommended by'),
    hint: i18n.t('Who says so, such as Mira. Empty for the shop.'),
  },
  withdrawn: { label: i18n.t('Withdrawn') },
});

/** The fields beyond the specification that have no place of their own. */
export const listMetadataGroups = (): { legend: string; names: (keyof BookMetadata)[] }[] => [
  {
    legend: i18n.t('Authors and edition'),
    names: ['authors', 'publisher', 'publishedOn', 'series', 'seriesNumber'],
  },
  { legend: i18n.t('Identity'), names: ['format', 'language', 'pages'] },
  { legend: i18n.t('Selling'), names: ['recommendation', 'recommendedBy'] },
];

export const listFieldLabels = () =>
  Object.fromEntries(Object.entries(listBookFields()).map(([name, { label }]) => [name, label]));

const isMetadata = (name: string): name is keyof BookMetadata => METADATA_FIELDS.includes(name);

/**
 * What is sent of a form: the fields of the specification, and of the others those that differ from the book, empty where
 * they are cleared. New names of authors make the author of the book anew, unless that was changed as well.
 */
export function toRequest(typed: BookDraftRequest, base: Book | undefined): BookDraftRequest {
  const before: Partial<BookDraftRequest> = base ? toValues(base) : NO_VALUES;
  const sent: BookDraftRequest = { ...typed, format: typed.format ?? '' };
  for (const name of METADATA_FIELDS.filter(isMetadata))
    if (sent[name] === (before[name] ?? '')) sent[name] = undefined;
  if (sent.authors !== undefined && sent.author === before.author) sent.author = undefined;
  return sent;
}

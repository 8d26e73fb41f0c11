import type { ImportColumn } from '@bookstore/contracts/imports';
import { i18nFor, listCatalogues } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';

type BookColumn = Exclude<ImportColumn, 'stock'>;

/** What the export calls each column in a language; in English by its own name. An id is called so everywhere. */
const HEADINGS: Readonly<Record<BookColumn, (i18n: I18n) => string>> = {
  id: () => 'id',
  isbn: () => 'isbn',
  title: (i18n) => i18n.t('title'),
  author: (i18n) => i18n.t('author'),
  authors: (i18n) => i18n.t('authors'),
  description: (i18n) => i18n.t('description'),
  category: (i18n) => i18n.t('category'),
  trending: (i18n) => i18n.t('trending'),
  old_price: (i18n) => i18n.t('old_price'),
  new_price: (i18n) => i18n.t('new_price'),
  cover: (i18n) => i18n.t('cover'),
  publisher: (i18n) => i18n.t('publisher'),
  language: (i18n) => i18n.t('language'),
  pages: (i18n) => i18n.t('pages'),
  format: (i18n) => i18n.t('format'),
  published_on: (i18n) => i18n.t('published_on'),
  series: (i18n) => i18n.t('series'),
  series_number: (i18n) => i18n.t('series_number'),
  recommendation: (i18n) => i18n.t('recommendation'),
  recommended_by: (i18n) => i18n.t('recommended_by'),
  withdrawn: (i18n) => i18n.t('withdrawn'),
};

export const nameColumn = (column: BookColumn, i18n: I18n): string => HEADINGS[column](i18n);

/** What an export of wrong rows adds to them. It is not imported again. */
export const nameErrorColumn = (i18n: I18n): string => i18n.t('error');

/** The headings of the export of rows without their cover. */
export const nameUncoveredColumns = (i18n: I18n): string[] => [
  i18n.t('line'),
  'isbn',
  i18n.t('title'),
  i18n.t('why there is no cover'),
];

const isColumn = (name: string): name is BookColumn => Object.hasOwn(HEADINGS, name);

type Headings = {
  columns: readonly (readonly [heading: string, column: BookColumn])[];
  errors: readonly string[];
};
let known: Headings | undefined;

/** The headings of all languages, read when a file is first imported. */
export function listHeadings(): Headings {
  if (known) return known;
  const languages = listCatalogues().map((language) => i18nFor(language));
  const names = Object.keys(HEADINGS).filter(isColumn);
  known = {
    columns: languages.flatMap((i18n) => names.map((column) => [nameColumn(column, i18n), column] as const)),
    errors: languages.map(nameErrorColumn),
  };
  return known;
}

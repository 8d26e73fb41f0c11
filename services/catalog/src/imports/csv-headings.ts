import { IMPORT_COLUMNS, type ImportColumn } from '@bookstore/contracts/imports';
import { i18nFor, listCatalogues } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import { nameColumn } from '@bookstore/i18n/import-columns';

/** What an export of wrong rows adds to them. It is not imported again. */
export const nameErrorColumn = (i18n: I18n): string => i18n.t('error');

/** The headings of the export of rows without their cover. */
export const nameUncoveredColumns = (i18n: I18n): string[] => [
  i18n.t('line'),
  'isbn',
  i18n.t('title'),
  i18n.t('why there is no cover'),
];

type Headings = {
  columns: readonly (readonly [heading: string, column: ImportColumn])[];
  errors: readonly string[];
};
let known: Headings | undefined;

/** The headings of all languages, read when a file is first imported. */
export function listHeadings(): Headings {
  if (known) return known;
  const languages = listCatalogues().map((language) => i18nFor(language));
  // An id may be that of another system, and the stock is that of others.
  const names = IMPORT_COLUMNS.filter((column) => column !== 'id' && column !== 'stock');
  known = {
    columns: languages.flatMap((i18n) => names.map((column) => [nameColumn(column, i18n), column] as const)),
    errors: languages.map(nameErrorColumn),
  };
  return known;
}

import type { ImportColumn } from '@bookstore/contracts/imports';
import type { I18n } from './i18n.ts';

/**
 * What a column of a file is called in a language; in English by its own name. An id is called so everywhere. The stock of
 * others is not that of the shop, so that only `stock` itself is read without being asked about.
 */
const NAMES: Readonly<Record<ImportColumn, (i18n: I18n) => string>> = {
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
  stock: () => 'stock',
};

/** The name of a column in the export of books, which an import reads back. */
export const nameColumn = (column: ImportColumn, i18n: I18n): string => NAMES[column](i18n);

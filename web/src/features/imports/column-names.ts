import type { ImportColumn } from '@bookstore/contracts/imports';
import { i18n } from '@bookstore/i18n/i18n';

/**
 * What the columns of files are called: as in the export of catalog, which reads these names back. The stock of others is not
 * that of the shop, so that only `stock` itself is read without being asked about.
 */
const COLUMN_NAMES = {
  id: () => 'id',
  isbn: () => 'isbn',
  title: () => i18n.t('title'),
  author: () => i18n.t('author'),
  authors: () => i18n.t('authors'),
  description: () => i18n.t('description'),
  category: () => i18n.t('category'),
  trending: () => i18n.t('trending'),
  old_price: () => i18n.t('old_price'),
  new_price: () => i18n.t('new_price'),
  cover: () => i18n.t('cover'),
  publisher: () => i18n.t('publisher'),
  language: () => i18n.t('language'),
  pages: () => i18n.t('pages'),
  format: () => i18n.t('format'),
  published_on: () => i18n.t('published_on'),
  series: () => i18n.t('series'),
  series_number: () => i18n.t('series_number'),
  recommendation: () => i18n.t('recommendation'),
  recommended_by: () => i18n.t('recommended_by'),
  withdrawn: () => i18n.t('withdrawn'),
  stock: () => 'stock',
} satisfies Record<ImportColumn, () => string>;

export const nameColumn = (column: ImportColumn): string => COLUMN_NAMES[column]();

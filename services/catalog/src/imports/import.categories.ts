import type { Category } from '@bookstore/contracts/categories';
import { foldText } from '@bookstore/contracts/folding';
import {
  CLEAR_CELL,
  MAX_MAPPED_NAME_LENGTH,
  MAX_UNKNOWN_CATEGORIES,
  type UnknownCategory,
} from '@bookstore/contracts/imports';
import type { Cells } from './import.cells.ts';

/** What a file calls a category, and the category that staff have chosen for it. */
export type MappedCategory = { name: string; slug: string };

/** Names of categories that differ only in case, accents and spaces are the same. */
export const normalizeCategory = (name: string): string => foldText(name).replaceAll(/\s+/g, ' ').trim();

const BETWEEN_CATEGORIES = /[;,|]/;
const BETWEEN_LEVELS = /[>/]/;

/**
 * A function that finds the slug of a category: by the slug, the name or what staff have chosen for it. Of several
 * categories it is the first one that the shop has, and of levels such as `Fiction > Horror` the last one.
 */
export function createCategoryFinder(categories: readonly Category[], mapped: readonly MappedCategory[]) {
  const slugs = new Set(categories.map(({ slug }) => slug));
  const byName = new Map([
    ...mapped
      .filter(({ slug }) => slugs.has(slug))
      .map(({ name, slug }) => [normalizeCategory(name), slug] as const),
    ...categories.map(({ name, slug }) => [normalizeCategory(name), slug] as const),
  ]);
  const findWhole = (text: string) => (slugs.has(text) ? text : byName.get(normalizeCategory(text)));
  return (text: string): string | undefined =>
    findWhole(text) ??
    text
      .split(BETWEEN_CATEGORIES)
      .flatMap((each) => each.split(BETWEEN_LEVELS).toReversed())
      .flatMap((each) => findWhole(each.trim()) ?? [])
      .at(0);
}

type Row = { cells: Cells; bookId?: string };

/** Whether a row is a new book for which the file has no category. */
export const isWithoutCategory = ({ cells, bookId }: Row): boolean =>
  bookId === undefined && !cells.has('category');

/** The categories of rows that the shop does not have, those of most rows first, with their rows; an empty name where it is missing. */
export function countUnknown(rows: readonly Row[], categories: readonly Category[]): UnknownCategory[] {
  const slugs = new Set(categories.map(({ slug }) => slug));
  const counts = new Map<string, UnknownCategory>();
  for (const row of rows) {
    const name = isWithoutCategory(row) ? '' : row.cells.get('category');
    if (name === undefined || name === CLEAR_CELL || slugs.has(name)) continue;
    if (name.length > MAX_MAPPED_NAME_LENGTH) continue;
    const key = normalizeCategory(name);
    const earlier = counts.get(key);
    counts.set(key, { name: earlier?.name ?? name, rows: (earlier?.rows ?? 0) + 1 });
  }
  return [...counts.values()]
    .toSorted((left, right) => right.rows - left.rows)
    .slice(0, MAX_UNKNOWN_CATEGORIES);
}

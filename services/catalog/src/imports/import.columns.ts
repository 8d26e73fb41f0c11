import { Failure } from '@bookstore/contracts/errors';
import { IMPORT_COLUMNS, type ImportColumn } from '@bookstore/contracts/imports';

/** A column of a file, and which of the shop's it is, if any. */
export type Column = { name: string; column: ImportColumn | '' };

/** What an export of wrong rows adds to them. It is not imported again. */
export const ERROR_COLUMN = 'error';

/** Names that differ only in case, spaces and underscores are the same. */
export const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/[\s_]+/g, '');

type Mapping = ReadonlyMap<string, ImportColumn | ''>;

const OWN_NAMES: Mapping = new Map([
  ...IMPORT_COLUMNS.map((column) => [normalizeName(column), column] as const),
  [ERROR_COLUMN, ''],
]);

export const toMapping = (columns: readonly Column[]): Mapping =>
  new Map(columns.map(({ name, column }) => [normalizeName(name), column]));

/**
 * Finds which of the shop's columns those of a file are: as chosen, by the shop's own names, or as in earlier imports. A column
 * is one of the file only; others that would be it as well are unknown.
 * @throws Failure `VALIDATION_FAILED` when two are chosen to be the same.
 */
export function mapColumns(
  names: readonly string[],
  { chosen, remembered }: { chosen: Mapping; remembered: Mapping },
): { columns: Column[]; unknown: string[] } {
  const found = new Map<string, ImportColumn | ''>();
  for (const mapping of [chosen, OWN_NAMES, remembered])
    for (const name of names) {
      const column = mapping.get(normalizeName(name));
      if (column === undefined || found.has(name)) continue;
      const isTaken = column !== '' && [...found.values()].includes(column);
      if (isTaken && mapping === chosen) {
        const message = `Two columns cannot both be ${column}`;
        throw new Failure('VALIDATION_FAILED', { errors: [{ path: 'mapping', message }] });
      }
      if (!isTaken) found.set(name, column);
    }
  return {
    columns: names.map((name) => ({ name, column: found.get(name) ?? '' })),
    unknown: names.filter((name) => !found.has(name)),
  };
}

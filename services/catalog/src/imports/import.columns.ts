import { Failure } from '@bookstore/contracts/errors';
import { foldText, listForms } from '@bookstore/contracts/folding';
import { type FileReading, IMPORT_COLUMNS, type ImportColumn } from '@bookstore/contracts/imports';
import { OBJECT_ID } from '../books/book.queries.ts';
import { listHeadings } from './csv-headings.ts';
import { COMMON_NAMES, type ColumnNames } from './import.names.ts';
import { type System, SYSTEMS } from './import.systems.ts';

/** A column of a file, and which of the shop's it is, if any. */
export type Column = { name: string; column: ImportColumn | '' };
/** Earlier releases stored no samples. */
export type SampledColumn = Column & { samples?: string[] };

const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;
const removeSigns = (folded: string): string => folded.replaceAll(SIGNS, '') || folded;

/** Names that differ only in case, accents, spaces and signs are the same. */
export const normalizeName = (name: string): string => removeSigns(foldText(name));

/** By normalized names. Of two that are the same column of the shop, the first is preferred. */
type Mapping = ReadonlyMap<string, ImportColumn | ''>;

const keysOf = (name: string): string[] => listForms(name).map(removeSigns);

const fromNames = (names: ColumnNames): Mapping =>
  new Map(
    IMPORT_COLUMNS.flatMap((column) =>
      (names[column] ?? []).flatMap(keysOf).map((key) => [key, column] as const),
    ),
  );

/** What the export of wrong rows calls its reasons in English. */
const ERROR_COLUMN = 'error';

const OWN_NAMES: Mapping = new Map([
  ...IMPORT_COLUMNS.map((column) => [normalizeName(column), column] as const),
  [ERROR_COLUMN, ''],
]);
const COMMON_MAPPING = fromNames(COMMON_NAMES);

/** By the headings that the shop's own exports have in other languages. */
let exported: Mapping | undefined;
const readExported = (): Mapping =>
  (exported ??= new Map<string, ImportColumn | ''>([
    ...listHeadings().columns.map(([heading, column]) => [normalizeName(heading), column] as const),
    ...listHeadings().errors.map((heading) => [normalizeName(heading), ''] as const),
  ]));

/** The shop's own names in a file whose column `id`, if it has one, has ids of the shop. */
const readOwnNames = (keys: ReadonlySet<string>): Mapping =>
  keys.has('id') ? new Map([...readExported(), ...OWN_NAMES]) : OWN_NAMES;

/** Whether it is the column that an export of wrong rows adds, in any language. */
export const isErrorColumn = (key: string): boolean =>
  key === ERROR_COLUMN || listHeadings().errors.some((heading) => normalizeName(heading) === key);

export const toMapping = (columns: readonly Column[]): Mapping =>
  new Map(columns.map(({ name, column }) => [normalizeName(name), column]));

function findSystem(keys: ReadonlySet<string>): System | undefined {
  const hasColumn = (name: string) => keysOf(name).some((key) => keys.has(key));
  return SYSTEMS.find(({ signs }) => signs.some((names) => names.every(hasColumn)));
}

/** What the columns with these keys are in an export of the system. */
function toSystemMapping({ columns, leftOut }: System, keys: ReadonlySet<string>): Mapping {
  const exact = new Set(leftOut.flatMap(keysOf));
  const beginnings = leftOut.filter((name) => name.endsWith('*')).map(normalizeName);
  const isLeftOut = (key: string) => exact.has(key) || beginnings.some((start) => key.startsWith(start));
  const known = fromNames(columns);
  const others = [...keys].filter((key) => !known.has(key) && isLeftOut(key));
  return new Map([...known, ...others.map((key) => [key, ''] as const)]);
}

type MappedColumns = {
  columns: Column[];
  /** Those that are none of the shop's, and were not left out. */
  unknown: string[];
  /** Whose export it is, if it is a known one. */
  system?: System;
};

/** What staff have chosen the columns of a file to be. */
type Choices = {
  /** For this file. */
  chosen: Mapping;
  /** For an earlier file with the same columns. */
  sameColumns: Mapping;
  /** For any earlier file, without what was left out of it. */
  remembered: Mapping;
};

/**
 * Finds which of the shop's columns those of a file are: as chosen, as in the export of a known system, by
 * the shop's own names, as in earlier imports, by the headings of exports in other languages, or by common names. What was
 * chosen for a file with the same columns counts more than the names of a system, but less than the shop's own names in a file
 * of no system. In a file with ids of the shop these are also the headings of its exports in every language.
 * A column is one of the file only; others that would be it as well are unknown.
 * @throws Failure `VALIDATION_FAILED` when two are chosen to be the same.
 */
export function mapColumns(
  names: readonly string[],
  { chosen, sameColumns, remembered }: Choices,
  { hasOwnIds = true }: { hasOwnIds?: boolean } = {},
): MappedColumns {
  const groups = Map.groupBy(names, normalizeName);
  const keys = new Set(groups.keys());
  const system = findSystem(keys);
  const own = hasOwnIds
    ? readOwnNames(keys)
    : new Map([...OWN_NAMES].filter(([, column]) => column !== 'id'));
  const known = system ? [sameColumns, toSystemMapping(system, keys)] : [];
  const found = new Map<string, ImportColumn | ''>();
  for (const mapping of [chosen, ...known, own, sameColumns, remembered, readExported(), COMMON_MAPPING])
    for (const [key, column] of mapping)
      for (const name of groups.get(key) ?? []) {
        if (found.has(name)) continue;
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
    ...(system && { system }),
  };
}

/** The column by which rows of one product follow each other; -1 without one. */
export const findGroup = (columns: readonly Column[], system: System | undefined): number => {
  const keys = new Set((system?.groupedBy ?? []).map(normalizeName));
  return columns.findIndex(({ name }) => keys.has(normalizeName(name)));
};

/** A function that says whether a row is of a product that the system does not sell. */
export function createHiddenFinder(columns: readonly Column[], system: System | undefined) {
  const hidden = (system?.hidden ?? []).map(([name, values]) => {
    const key = normalizeName(name);
    return { index: columns.findIndex((column) => normalizeName(column.name) === key), values };
  });
  return (cells: readonly string[]): boolean =>
    hidden.some(({ index, values }) => values.includes((cells[index] ?? '').trim().toLowerCase()));
}

/** Whether a column of a file has the shop's own name. */
export const isOwnName = (name: string, columns: readonly Column[]): boolean =>
  readOwnNames(new Set(columns.map(({ column }) => column))).has(normalizeName(name));

/**
 * Whether a column `id` can have the ids of the shop: one of its cells is such an id, or all are empty. With
 * the ids of another system every row would be wrong.
 */
export function canHaveOwnIds(
  names: readonly string[],
  rows: readonly { cells: readonly string[] }[],
): boolean {
  const index = names.findIndex((name) => normalizeName(name) === 'id');
  const ids = rows.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
  return ids.length === 0 || ids.some((id) => OBJECT_ID.test(id));
}

const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 80;
/** How many rows are searched for samples. */
const SAMPLED_ROWS = 200;

/** The columns, each with its first different texts. */
export const addSamples = (
  columns: readonly Column[],
  rows: readonly { cells: readonly string[] }[],
): SampledColumn[] =>
  columns.map((column, index) => {
    const cells = rows.slice(0, SAMPLED_ROWS).map((row) => (row.cells[index] ?? '').trim());
    const texts = cells.filter((text) => text !== '').map((text) => text.slice(0, MAX_SAMPLE_LENGTH));
    return { ...column, samples: [...new Set(texts)].slice(0, MAX_SAMPLES) };
  });

/** The columns as the API describes them: what each one is, and its samples, by their names. */
export const describeColumns = (
  columns: readonly SampledColumn[],
): Pick<FileReading, 'mapping' | 'samples'> => ({
  mapping: Object.fromEntries(columns.map(({ name, column }) => [name, column])),
  samples: Object.fromEntries(columns.map(({ name, samples = [] }) => [name, samples])),
});

import type { SearchSchemaInput } from '@tanstack/react-router';

/** A check of what a page reads before anyone clicks: a library of schemas would weigh 6 KB of home's script. */
export type Check<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isArrayOf =
  <T>(isItem: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((item) => isItem(item));

/** A check of an object by its fields. The compiler asks for every field that the type has, and for a check of its type. */
export const hasFields =
  <T extends object>(fields: { [Name in keyof T]-?: Check<T[Name]> }): Check<T> =>
  (value): value is T =>
    isObject(value) &&
    Object.entries<Check<unknown>>(fields).every(([name, isField]) => isField(value[name]));

/** The option that equals a value, if any does. */
export const findOption = <T>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value);

/** The search parameters of an address. Invalid ones are ignored, because people edit URLs. */
export type SearchParameters = Readonly<Record<string, unknown>>;

/** Types the links to a page of the dashboard. The page reads them with a schema, which shoppers never load. */
export const linkedBy =
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- callers name it
  <Search>() =>
    (search: Search & SearchSchemaInput): object =>
      search;

/** Checks of what a page reads before anyone clicks: a library of schemas would weigh 6 KB of home's script. */
export type Check<T> = (value: unknown) => value is T;

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isObject = (value: unknown): value is Partial<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export const isArrayOf =
  <T>(isItem: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every((item) => isItem(item));

/** The one of the options that a value is, if it is any. */
export const findOption = <T>(options: readonly T[], value: unknown): T | undefined =>
  options.find((option) => option === value);

/** The search parameters of an address. What they should not be is ignored, because people edit URLs. */
export type SearchParameters = Readonly<Record<string, unknown>>;

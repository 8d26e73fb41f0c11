import { z } from 'zod';
import { MAX_IDS, MAX_PAGE_SIZE } from './lists.ts';

/** The length of a page of a list for staff, if the request names none. */
export const DEFAULT_PAGE_SIZE = 20;

export const WHOLE_NUMBER = /^[1-9]\d{0,6}$/;

/** A query parameter of one of these values; empty is none. */
export const choice = <const T extends readonly string[]>(values: T) =>
  z
    .union([z.enum(values), z.literal('').transform(() => undefined)], `Choose one of ${values.join(', ')}`)
    .optional();

/** A query parameter that is a whole number from 1 to `max`, as `pattern` has them too; empty is none. */
const counter = (max: number, pattern: RegExp) =>
  z
    .string()
    .regex(pattern, { error: `Enter a whole number from 1 to ${max}`, abort: true })
    .transform((text) => (text ? Number(text) : undefined))
    .optional();

/** The query parameters of a page of a list. */
export const paging = {
  page: counter(1_000_000, /^([1-9]\d{0,5}|1000000)?$/),
  limit: counter(MAX_PAGE_SIZE, /^([1-9]\d?|100)?$/),
};

type PageQuery = { page?: number | undefined; limit?: number | undefined };

/** The arguments of a `refine` that refuses a page beyond the first `max` entries of a list, and says how to get to them. */
export const withinReach = (
  max: number,
  hint = 'narrow the search',
): [isWithin: (query: PageQuery) => boolean, error: { path: string[]; message: string }] => [
  ({ page = 1, limit = DEFAULT_PAGE_SIZE }) => (page - 1) * limit < max,
  { path: ['page'], message: `This page is out of range: ${hint}` },
];

/** Ids in a query parameter, separated by commas. */
export const idList = z
  .string()
  .regex(
    new RegExp(String.raw`^\w{1,64}(,\w{1,64}){0,${MAX_IDS - 1}}$`),
    `Must be 1 to ${MAX_IDS} ids, separated by commas`,
  )
  .transform((ids) => ids.split(','));

/** `category[$ne]=fiction`: what other parsers take for a filter is refused rather than ignored. */
export const OPERATOR = /[[\]$]/;

const hasNoOperators = (query: object): boolean => !Object.keys(query).some((name) => OPERATOR.test(name));

/** The query with these parameters. Others are ignored, but for those whose names have operators. */
export const queryOf = <S extends z.ZodRawShape>(parameters: S) =>
  z
    .looseObject(parameters)
    .refine(hasNoOperators, 'Brackets and $ are not supported in the names of parameters');

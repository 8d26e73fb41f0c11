import { z } from 'zod';
import { COVERS_PATH } from './covers.ts';
import { moneyInput, moneyOutput } from './money.ts';
import { optionalText, requiredText, visibleText } from './text.ts';

export const CATEGORIES = ['business', 'technology', 'fiction', 'horror', 'adventure'] as const;
export const category = z.enum(CATEGORIES);
export type Category = z.infer<typeof category>;

export const BOOK_SORTS = ['newest', 'price-asc', 'price-desc', 'title'] as const;

/** A file name in any script, but no folder and no script that a browser would run. */
const COVER_FILE = /^(?!\.{1,2}$|(?:javascript|vbscript|data):)[^/\\\p{Cc}]{1,255}$/iu;

const isCover = (value: string) =>
  value === '' || COVER_FILE.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value));

/** The file name of a bundled or uploaded cover (see `covers.ts`), an http(s) URL, or empty for none. */
const cover = optionalText(2048)
  .refine(isCover, 'Enter a file name or an http(s) URL')
  .meta({ description: 'An http(s) URL, or a file name without `/`, `\\` and control characters.' });

const ignoreEmpty = <T extends string>(text: T | '') => text || undefined;

/** A boolean. Forms send it as text, and a checked checkbox without a value as `on`. */
const flag = z.union(
  [z.boolean(), z.enum(['true', 'false', 'on']).transform((text) => text !== 'false')],
  'Enter true or false',
);

const WHOLE_NUMBER = /^[1-9]\d{0,6}$/;

/** A version that a request names. Forms send it as text. */
const versionInput = z.union(
  [z.int().min(1), z.string().regex(WHOLE_NUMBER, { abort: true }).transform(Number)],
  'Enter the version of the book',
);

const COVER_LOCATION =
  'An http(s) URL, or a file name, percent-encoded in URLs. `<64 hexadecimal digits>.webp` (uploaded) and ' +
  `\`<book id>-<8 hexadecimal digits>.webp\` (drawn) are at \`${COVERS_PATH}/{coverImage}\`, any other name at ` +
  `\`/covers/{coverImage}\`. Where nothing is found, \`${COVERS_PATH}/{_id}.webp\` is a cover drawn for the book.`;

/** A book as the shop shows it. */
export const book = z.object({
  _id: z.string(),
  /** Rises with every change. Replicas of older versions do not send it. */
  v: z.int().min(1).optional(),
  title: z.string(),
  author: z.string().optional(),
  description: z.string(),
  category,
  trending: z.boolean(),
  oldPrice: moneyOutput,
  newPrice: moneyOutput,
  coverImage: z.string().meta({ description: COVER_LOCATION }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Book = z.infer<typeof book>;

/** The request to add a book. Prices are parsed into cents. */
export const bookDraft = z.strictObject({
  title: requiredText(200),
  author: visibleText(200).transform(ignoreEmpty).optional(),
  description: requiredText(5000),
  category,
  trending: flag.default(false),
  oldPrice: moneyInput(),
  newPrice: moneyInput(),
  coverImage: cover.default(''),
});
export type BookDraft = z.infer<typeof bookDraft>;
export type BookDraftRequest = z.input<typeof bookDraft>;

/** The request to change a book, in version `v` if given. An empty `author` or `coverImage` keeps the stored one. */
export const bookChange = bookDraft.extend({ trending: flag, coverImage: cover, v: versionInput }).partial();
export type BookChange = z.infer<typeof bookChange>;
export type BookChangeRequest = z.input<typeof bookChange>;

/** The extension of `CONFLICT`: the book as it is. */
export const bookConflict = z.object({ book });

const counter = (max: number) => {
  const error = `Enter a whole number from 1 to ${max}`;
  return z
    .string()
    .refine((text) => text === '' || (WHOLE_NUMBER.test(text) && Number(text) <= max), { error, abort: true })
    .meta({ pattern: '^([1-9]\\d{0,6})?$' })
    .transform((text) => (text ? Number(text) : undefined))
    .optional();
};

/** How many books of a list are counted and can be paged through: 500 of a search, 10,000 of any other list. */
export const maxPageableBooks = ({ q }: { q?: string | undefined }): number => (q ? 500 : 10_000);

/** The longest page of a list. */
export const MAX_PAGE_SIZE = 100;

/** How many books of a list can be asked for by their ids. */
export const MAX_BOOK_IDS = 100;

/** Separated by commas. One that no book has is ignored. */
const bookIds = z
  .string()
  .regex(
    new RegExp(String.raw`^\w{1,64}(,\w{1,64}){0,${MAX_BOOK_IDS - 1}}$`),
    'Must be 1 to 100 ids, separated by commas',
  )
  .transform((ids) => ids.split(','));

const listParameters = z.object({
  ids: bookIds.optional(),
  category: z
    .enum([...CATEGORIES, ''])
    .transform(ignoreEmpty)
    .optional(),
  q: z.string().trim().max(200).optional(),
  sort: z
    .enum([...BOOK_SORTS, ''])
    .transform(ignoreEmpty)
    .optional(),
  page: counter(1_000_000),
  limit: counter(MAX_PAGE_SIZE),
});
export type BookQuery = z.infer<typeof listParameters>;

/** `category[$ne]=fiction`: what other parsers take for a filter is refused rather than ignored. */
const OPERATOR = /[[\]$]/;

/** Whether a query parameter of the book list has no effect. */
export const isIgnoredParameter = (name: string): boolean =>
  !Object.hasOwn(listParameters.shape, name) && !OPERATOR.test(name);

/** The query of the book list. Empty and unknown parameters are ignored; a `q` without words matches nothing. */
export const bookQuery = listParameters
  .loose()
  .refine(
    (query) => !Object.keys(query).some((name) => OPERATOR.test(name)),
    'Brackets and $ are not supported in the names of parameters',
  )
  .refine(({ q, page = 1, limit = 0 }) => (page - 1) * limit < maxPageableBooks({ q }), {
    path: ['page'],
    message: 'This page is out of range: narrow the search',
  });

/** The reply to adding, changing or deleting a book. */
export const bookReceipt = z.object({ message: z.string(), book });
export type BookReceipt = z.infer<typeof bookReceipt>;

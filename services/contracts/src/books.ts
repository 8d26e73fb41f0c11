import { z } from 'zod';
import { BOOK_SORTS, CATEGORIES, MAX_QUERY_LENGTH, maxPageableBooks } from './lists.ts';
import { COVERS_PATH } from './covers.ts';
import { MAX_TITLE_LENGTH } from './limits.ts';
import { moneyInput, moneyOutput, moneyParameter } from './money.ts';
import { choice, idList, OPERATOR, paging, queryOf, WHOLE_NUMBER } from './paging.ts';
import { optionalText, requiredText, visibleText } from './text.ts';

export const category = z.enum(CATEGORIES);
export type Category = z.infer<typeof category>;

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

/** A version that a request names. Forms send it as text. */
const versionInput = z.union(
  [z.int().min(1), z.string().regex(WHOLE_NUMBER, { abort: true }).transform(Number)],
  'Enter the version of the book',
);

const COVER_LOCATION =
  'An http(s) URL, or a file name, percent-encoded in URLs. `<64 hexadecimal digits>.webp` (uploaded) is at ' +
  `\`${COVERS_PATH}/{coverImage}\`, any other name at \`/covers/{coverImage}\`. Empty for a book without a picture: ` +
  'the shop generates a cover from title, author and category.';

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

type Prices = { oldPrice?: number | undefined; newPrice?: number | undefined };

/** Whether the new price is not above the old one, which is shown struck through beside it. Without either it is not. */
export const arePricesInOrder = ({ oldPrice = Infinity, newPrice = 0 }: Prices): boolean =>
  newPrice <= oldPrice;
export const PRICE_ORDER_ERROR = { path: 'newPrice', message: 'The new price cannot be above the old one' };

const isOfAnotherField = ({ path: [field] = [] }: { path?: PropertyKey[] | undefined }): boolean =>
  field !== undefined && field !== 'oldPrice' && field !== 'newPrice';

const PRICE_ORDER_ISSUE = {
  path: [PRICE_ORDER_ERROR.path],
  error: PRICE_ORDER_ERROR.message,
  /** Whatever is wrong with the other fields, so that all errors are shown at once. */
  when: ({ issues }: z.core.ParsePayload): boolean => issues.every(isOfAnotherField),
};

const bookFields = z.strictObject({
  title: requiredText(MAX_TITLE_LENGTH),
  author: visibleText(200).transform(ignoreEmpty).optional(),
  description: requiredText(5000),
  category,
  trending: flag.default(false),
  oldPrice: moneyInput(),
  newPrice: moneyInput(),
  coverImage: cover.default(''),
});

/** The request to add a book. Prices are parsed into cents. */
export const bookDraft = bookFields.refine(arePricesInOrder, PRICE_ORDER_ISSUE);
export type BookDraft = z.infer<typeof bookDraft>;
export type BookDraftRequest = z.input<typeof bookDraft>;

/**
 * The request to change a book, in version `v` if given. An empty `author` or `coverImage` keeps the stored one. A price
 * without the other is compared with the stored one.
 */
export const bookChange = bookFields
  .extend({ trending: flag, coverImage: cover, v: versionInput })
  .partial()
  .refine(arePricesInOrder, PRICE_ORDER_ISSUE);
export type BookChange = z.infer<typeof bookChange>;
export type BookChangeRequest = z.input<typeof bookChange>;

/** The extension of `CONFLICT`: the book as it is. */
export const bookConflict = z.object({ book });

const listParameters = z.object({
  /** One that no book has is ignored. */
  ids: idList.optional(),
  category: choice(CATEGORIES),
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
  /** The lowest and the highest new price. */
  minPrice: moneyParameter,
  maxPrice: moneyParameter,
  sort: choice(BOOK_SORTS),
  ...paging,
});
export type BookQuery = z.infer<typeof listParameters>;

/** Whether a query parameter of the book list has no effect. */
export const isIgnoredParameter = (name: string): boolean =>
  !Object.hasOwn(listParameters.shape, name) && !OPERATOR.test(name);

/** The query of the book list. Empty and unknown parameters are ignored; a `q` without words matches nothing. */
export const bookQuery = queryOf(listParameters.shape)
  .refine(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice, {
    path: ['minPrice'],
    message: 'The lowest price cannot be above the highest one',
  })
  .refine((query) => ((query.page ?? 1) - 1) * (query.limit ?? 0) < maxPageableBooks(query), {
    path: ['page'],
    message: 'This page is out of range: narrow the search',
  });

/** The route of `bookSuggestions`, which the gateway caches by its query, too. */
export const SUGGESTIONS_PATH = '/api/books/suggestions';

/** The query of the suggestions: what was searched for. */
export const suggestionQuery = queryOf({ q: listParameters.shape.q });
export type SuggestionQuery = z.infer<typeof suggestionQuery>;

/** Searches that find books and differ from one that finds none by a letter of a word or two, the likeliest first. */
export const bookSuggestions = z.array(z.string());

/** The reply to adding, changing or deleting a book. */
export const bookReceipt = z.object({ message: z.string(), book });
export type BookReceipt = z.infer<typeof bookReceipt>;

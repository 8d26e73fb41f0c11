import { z } from 'zod';
import {
  BOOK_FORMATS,
  BESTSELLING,
  BOOK_SORTS,
  MAX_QUERY_LENGTH,
  maxPageableBooks,
  MISSING_FIELDS,
  RELEVANCE,
  STOCK_STATES,
} from './lists.ts';
import { categorySlug } from './categories.ts';
import { COVERS_PATH } from './covers.ts';
import { isbnInput } from './isbn.ts';
import { toLanguageTag } from './languages.ts';
import {
  MAX_AUTHORS,
  MAX_CREDIT_LENGTH,
  MAX_DESCRIPTION_LENGTH,
  MAX_RECOMMENDATION_LENGTH,
  MAX_TITLE_LENGTH,
} from './limits.ts';
import { moneyInput, moneyOutput, moneyParameter, optionalMoneyInput } from './money.ts';
import { choice, idList, OPERATOR, paging, queryOf, WHOLE_NUMBER } from './paging.ts';
import { optionalText, requiredText, visibleText } from './text.ts';

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

/** What booksellers know of a book beyond the specification; what is not known is absent. */
const bookMetadata = z.object({
  /** 13 digits. */
  isbn: z.string(),
  /** Their names; `author` joins them. Absent where only `author` is known. */
  authors: z.array(z.string()),
  publisher: z.string(),
  /** A canonical BCP 47 tag, such as `en` or `pt-BR`. */
  language: z.string(),
  pages: z.int(),
  format: z.enum(BOOK_FORMATS),
  /** A day (2019-03-31), a month (2019-03), or a year (1818). */
  publishedOn: z.string(),
  series: z.string(),
  /** Its place in the series. */
  seriesNumber: z.number(),
  /** What a bookseller says in its favour, and who. */
  recommendation: z.string(),
  recommendedBy: z.string(),
  /** Not sold any more; its page stays. */
  withdrawn: z.literal(true),
});
export type BookMetadata = z.infer<typeof bookMetadata>;

/** A book as the shop shows it. */
export const book = z.object({
  _id: z.string(),
  /** Rises with every change. Replicas of older versions do not send it. */
  v: z.int().min(1).optional(),
  title: z.string(),
  author: z.string().optional(),
  description: z.string(),
  /** The slug of one of the shop's categories. */
  category: z.string(),
  trending: z.boolean(),
  /** Above the new price; absent of a book that saves nothing. */
  oldPrice: moneyOutput.optional(),
  newPrice: moneyOutput,
  coverImage: z.string().meta({ description: COVER_LOCATION }),
  ...bookMetadata.partial().shape,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Book = z.infer<typeof book>;

/** A number in a request. Forms send it as text, with a point or a comma, and empty for none. */
const numberInput = (number: z.ZodNumber, error: string) =>
  z.union(
    [
      number,
      z.literal(''),
      z.string().regex(DECIMAL_NUMBER, { abort: true }).transform(toNumber).pipe(number),
    ],
    error,
  );
const PAGES_ERROR = 'Enter a whole number from 1 to 100,000';
const SERIES_ERROR = 'Enter a number from 0 to 100,000, such as 2 or 2.5';
const DECIMAL_NUMBER = /^\d{1,6}([.,]\d{1,2})?$/;
const toNumber = (decimal: string): number => Number(decimal.replace(',', '.'));

const credit = requiredText(MAX_CREDIT_LENGTH);
const AUTHORS_ERROR = `Enter at most ${MAX_AUTHORS} names`;
const AUTHOR_SEPARATOR = ';';
/** Names of authors: a list, or as forms and files have them, a text with semicolons between them. */
const authorsInput = z.union(
  [
    z.array(credit).max(MAX_AUTHORS, AUTHORS_ERROR),
    z
      .string()
      .max(MAX_AUTHORS * MAX_CREDIT_LENGTH, AUTHORS_ERROR)
      .transform((text) =>
        text
          .split(AUTHOR_SEPARATOR)
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .pipe(z.array(credit).max(MAX_AUTHORS, AUTHORS_ERROR)),
  ],
  AUTHORS_ERROR,
);

const LANGUAGE_ERROR = 'Enter a language tag, such as en or pt-BR';
/** A language, stored by its canonical tag. */
const languageInput = optionalText(35, LANGUAGE_ERROR).transform((text, context) => {
  const tag = text && toLanguageTag(text);
  if (tag !== undefined) return tag;
  context.addIssue({ code: 'custom', message: LANGUAGE_ERROR });
  return z.NEVER;
});

const DAY_ERROR = 'Enter a day such as 2019-03-31, a month such as 2019-03, or a year';
const YEAR = /^\d{4}$/;
/** The first days of a month or a year are days, too. */
const isDate = (text: string): boolean =>
  YEAR.test(text) || z.iso.date().safeParse(text.length === 7 ? `${text}-01` : text).success;

/** The fields of a book beyond the specification. An empty one of a change clears what is stored. */
const metadataFields = z.strictObject({
  isbn: isbnInput,
  authors: authorsInput,
  publisher: visibleText(MAX_CREDIT_LENGTH),
  language: languageInput,
  pages: numberInput(z.int(PAGES_ERROR).min(1, PAGES_ERROR).max(100_000, PAGES_ERROR), PAGES_ERROR),
  format: z.enum(['', ...BOOK_FORMATS], `Choose one of ${BOOK_FORMATS.join(', ')}`),
  publishedOn: optionalText(100, DAY_ERROR).refine((text) => text === '' || isDate(text), DAY_ERROR),
  series: visibleText(MAX_CREDIT_LENGTH),
  seriesNumber: numberInput(z.number().min(0, SERIES_ERROR).max(100_000, SERIES_ERROR), SERIES_ERROR),
  recommendation: visibleText(MAX_RECOMMENDATION_LENGTH),
  recommendedBy: visibleText(MAX_CREDIT_LENGTH),
  withdrawn: flag,
});

/** The names of the fields beyond the specification. */
export const METADATA_FIELDS: readonly string[] = metadataFields.keyof().options;

/** The request to add a book. Prices are parsed into cents. An old price that is not above the new one is ignored. */
export const bookDraft = z.strictObject({
  title: requiredText(MAX_TITLE_LENGTH),
  author: visibleText(200).transform(ignoreEmpty).optional(),
  description: requiredText(MAX_DESCRIPTION_LENGTH),
  category: categorySlug,
  ...metadataFields.partial().shape,
  trending: flag.default(false),
  oldPrice: optionalMoneyInput(),
  newPrice: moneyInput(),
  coverImage: cover.default(''),
});

export type BookDraft = z.infer<typeof bookDraft>;
export type BookDraftRequest = z.input<typeof bookDraft>;

/**
 * The request to change a book, in version `v` if given. An empty `author` or `coverImage` keeps the stored one. An old
 * price that is empty, or not above the new one, is removed; so is the stored one when a new price reaches it.
 */
export const bookChange = bookDraft.extend({ trending: flag, coverImage: cover, v: versionInput }).partial();
export type BookChange = z.infer<typeof bookChange>;
export type BookChangeRequest = z.input<typeof bookChange>;

/** The extension of `CONFLICT`: the book as it is. */
export const bookConflict = z.object({ book });

/** A text that narrows a list; empty is none. */
const narrowing = (text: z.ZodType<string, string>) =>
  z.union([z.literal('').transform(() => undefined), text]).optional();

const listParameters = z.object({
  /** One that no book has is ignored. */
  ids: idList.optional(),
  /** The slug of one. */
  category: narrowing(categorySlug),
  language: narrowing(z.string().max(35)),
  /** The books of one, by their number in it unless the list is sorted. */
  series: narrowing(z.string().max(MAX_CREDIT_LENGTH)),
  format: choice(BOOK_FORMATS),
  /** Books that can be ordered: those that are not sold out. */
  inStock: choice(['true']),
  trending: choice(['true']),
  /** For staff: books that lack something, are of a state of stock, or are withdrawn, which other lists leave out. */
  missing: choice(MISSING_FIELDS),
  stock: choice([...STOCK_STATES, 'uncounted']),
  withdrawn: choice(['true']),
  q: z.string().trim().max(MAX_QUERY_LENGTH).optional(),
  /** The lowest and the highest new price. */
  minPrice: moneyParameter,
  maxPrice: moneyParameter,
  sort: choice([...BOOK_SORTS, BESTSELLING, RELEVANCE]),
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

/** The route of `bookFilters`. */
export const FILTERS_PATH = '/api/books/filters';

const filterOption = z.object({ value: z.string(), books: z.int().min(0) });

/**
 * How many books of a search have each value of a filter, whatever is chosen in that filter, most books first. Counted
 * are `examined` books at most: with more, the numbers are of the newest ones, and `isPartial`.
 */
export const bookFilters = z.object({
  category: z.array(filterOption),
  language: z.array(filterOption),
  format: z.array(filterOption),
  inStock: z.int().min(0),
  isPartial: z.boolean(),
});
export type BookFilters = z.infer<typeof bookFilters>;

/** The reply to removing the samples: how many were deleted, and how many that were ordered are withdrawn. */
export const samplesReceipt = z.object({ deleted: z.int().min(0), withdrawn: z.int().min(0) });
export type SamplesReceipt = z.infer<typeof samplesReceipt>;

/** The route of `bookSuggestions`, which the gateway caches by its query, too. */
export const SUGGESTIONS_PATH = '/api/books/suggestions';

/** The query of the suggestions: what was searched for. */
export const suggestionQuery = queryOf({ q: listParameters.shape.q });

/** Searches that find books and differ from one that finds none by a letter of a word or two, the likeliest first. */
export const bookSuggestions = z.array(z.string());

/** The route of the books of a publisher. */
export const PUBLISHER_BOOKS_PATH = '/api/publisher-books';

/** The query of the books of a publisher: an ISBN of one, which the shop need not have. */
export const publisherBooksQuery = queryOf({ isbn: isbnInput });

/** The reply to adding, changing or deleting a book. */
export const bookReceipt = z.object({ message: z.string(), book });
export type BookReceipt = z.infer<typeof bookReceipt>;

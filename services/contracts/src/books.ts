import { z } from 'zod';
import { moneyInput, moneyOutput } from './money.ts';
import { requiredText } from './text.ts';

export const CATEGORIES = ['business', 'technology', 'fiction', 'horror', 'adventure'] as const;
export const category = z.enum(CATEGORIES);
export type Category = z.infer<typeof category>;

export const BOOK_SORTS = ['newest', 'price-asc', 'price-desc', 'title'] as const;

const COVER_FILE = /^[\w][\w.-]{0,199}$/;

/** The file name of a bundled or uploaded cover (see `covers.ts`), an http(s) URL, or empty for none. */
const cover = z
  .string()
  .trim()
  .max(2048)
  .refine(
    (value) => value === '' || COVER_FILE.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value)),
    'Enter a file name or an http(s) URL',
  );

/** A boolean. Forms send it as text, and a checked checkbox without a value as `on`. */
const flag = z.union([z.boolean(), z.enum(['true', 'false', 'on']).transform((text) => text !== 'false')]);

/** A book as the shop shows it. */
export const book = z.object({
  _id: z.string(),
  title: z.string(),
  author: z.string().optional(),
  description: z.string(),
  category,
  trending: z.boolean(),
  oldPrice: moneyOutput,
  newPrice: moneyOutput,
  coverImage: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Book = z.infer<typeof book>;

/** The request to add a book. Prices are parsed into cents. */
export const bookDraft = z.strictObject({
  title: requiredText(200),
  author: requiredText(200).optional(),
  description: requiredText(5000),
  category,
  trending: flag.default(false),
  oldPrice: moneyInput(),
  newPrice: moneyInput(),
  coverImage: cover.default(''),
});
export type BookDraft = z.infer<typeof bookDraft>;
export type BookDraftRequest = z.input<typeof bookDraft>;

/** The request to change any fields of a book. An empty `coverImage` keeps the cover. */
export const bookChange = bookDraft.extend({ trending: flag, coverImage: cover }).partial();
export type BookChange = z.infer<typeof bookChange>;
export type BookChangeRequest = z.input<typeof bookChange>;

const counter = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .pipe(z.int().max(max));

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

/** The query of the book list. Without `limit` every book is returned. A blank `q` is ignored; one without words matches nothing. */
export const bookQuery = z
  .strictObject({
    ids: bookIds.optional(),
    category: category.optional(),
    q: z.string().trim().max(200).optional(),
    sort: z.enum(BOOK_SORTS).optional(),
    page: counter(1_000_000).optional(),
    limit: counter(MAX_PAGE_SIZE).optional(),
  })
  .refine(({ q, page = 1, limit = 0 }) => (page - 1) * limit < maxPageableBooks({ q }), {
    path: ['page'],
    message: 'This page is out of range: narrow the search',
  });
export type BookQuery = z.infer<typeof bookQuery>;

/** The reply to adding, changing or deleting a book. */
export const bookReceipt = z.object({ message: z.string(), book });
export type BookReceipt = z.infer<typeof bookReceipt>;

import { z } from 'zod';
import { moneyInput, moneyOutput } from './money.ts';
import { requiredText } from './text.ts';

export const CATEGORIES = ['business', 'technology', 'fiction', 'horror', 'adventure'] as const;
export const category = z.enum(CATEGORIES);
export type Category = z.infer<typeof category>;

export const BOOK_SORTS = ['newest', 'price-asc', 'price-desc', 'title'] as const;

const COVER_FILE = /^[\w][\w.-]{0,199}$/;

/** A cover is the name of a bundled or uploaded picture (see `covers.ts`), an http(s) address, or empty: none. */
const cover = z
  .string()
  .trim()
  .max(2048)
  .refine(
    (value) => value === '' || COVER_FILE.test(value) || (/^https?:\/\//.test(value) && URL.canParse(value)),
    'Give a file name or an http(s) address',
  );

/** A yes or no. A form can only say it as text, and a ticked box without a value says `on`. */
const choice = z.union([z.boolean(), z.enum(['true', 'false', 'on']).transform((text) => text !== 'false')]);

/** A book as the shop shows it. */
export const book = z.strictObject({
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

/** What staff send to add a book. Prices come out in cents. */
export const bookDraft = z.strictObject({
  title: requiredText(200),
  author: requiredText(200).optional(),
  description: requiredText(5000),
  category,
  trending: choice.default(false),
  oldPrice: moneyInput(),
  newPrice: moneyInput(),
  coverImage: cover.default(''),
});
export type BookDraft = z.infer<typeof bookDraft>;
export type BookDraftRequest = z.input<typeof bookDraft>;

/** What staff send to change a book: any of its fields. An empty `coverImage` keeps the old cover. */
export const bookChange = bookDraft.extend({ trending: choice, coverImage: cover }).partial();
export type BookChange = z.infer<typeof bookChange>;
export type BookChangeRequest = z.input<typeof bookChange>;

const counter = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .pipe(z.int().max(max));

/** How many books of a list can be paged through and are counted: the first 500 of a search, else 10,000. */
export const maxPageableBooks = ({ q }: { q?: string | undefined }): number => (q ? 500 : 10_000);

/** The longest page of a list. */
export const MAX_PAGE_SIZE = 100;

/** The query of the book list. Without `limit` it answers every book. A blank `q` is none; one without words finds none. */
export const bookQuery = z
  .strictObject({
    category: category.optional(),
    q: z.string().trim().max(200).optional(),
    sort: z.enum(BOOK_SORTS).optional(),
    page: counter(1_000_000).optional(),
    limit: counter(MAX_PAGE_SIZE).optional(),
  })
  .refine(({ q, page = 1, limit = 0 }) => (page - 1) * limit < maxPageableBooks({ q }), {
    path: ['page'],
    message: 'This is further than can be paged: narrow the search',
  });
export type BookQuery = z.infer<typeof bookQuery>;

/** The answer to a staff change of a book. */
export const bookReceipt = z.strictObject({ message: z.string(), book });
export type BookReceipt = z.infer<typeof bookReceipt>;

import { z } from 'zod';
import { MAX_TITLE_LENGTH } from './limits.ts';
import { STOCK_STATES } from './lists.ts';
import { staffRole } from './staff.ts';
import { choice, idList, paging, queryOf, withinReach } from './paging.ts';
import { visibleText } from './text.ts';

/** The most copies of a book. */
export const MAX_COPIES = 1_000_000;
const copies = z.int().min(0).max(MAX_COPIES);
/** What is stored: shipped copies that come back may be more than staff can count. */
const storedCopies = z.int().min(0);

/** How many counted books can be paged through. */
export const MAX_PAGEABLE_LEVELS = 10_000;

/** Which books' stock to tell. */
export const stockQuery = queryOf({ ids: idList });

/** Whether a counted book is in stock, low or sold out; how many copies are free only when it is low. */
export const bookStock = z.object({
  bookId: z.string(),
  state: z.enum(STOCK_STATES),
  free: storedCopies.optional(),
});
export type BookStock = z.infer<typeof bookStock>;

/** Why copies are taken off the shelf without an order. */
export const REMOVAL_REASONS = ['damaged', 'lost', 'received-by-mistake'] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
/** The longest note on copies that are taken off the shelf. */
export const MAX_REMOVAL_NOTE_LENGTH = 200;

/** Something staff did to the stock of a book: they counted it, received or removed copies, or stopped counting. */
export const stockChange = z.object({
  v: z.int().min(1),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(['count', 'receive', 'remove', 'uncount']),
  /** Where a count comes from, unless a person entered it. */
  source: z.literal('import').optional(),
  /** How many copies were received or removed. */
  copies: copies.optional(),
  /** Why they were removed. */
  reason: z.enum(REMOVAL_REASONS).optional(),
  note: z.string().optional(),
  onHand: storedCopies,
});

/** The stock of a book, as staff see it. A book that was never counted has version 0. */
export const stockLevel = z.object({
  bookId: z.string(),
  title: z.string(),
  v: z.int().min(0),
  isCounted: z.boolean(),
  /** Copies that can be ordered. */
  free: storedCopies,
  /** Copies of orders that are not shipped yet; of a single book that is not counted, those that they will need. */
  promised: storedCopies,
  /** What lies on the shelf, of a counted book: free and promised. */
  onHand: storedCopies,
  lowAt: copies,
  /** The last changes, newest first. */
  history: z.array(stockChange),
});
export type StockLevel = z.infer<typeof stockLevel>;

/** The stock of some books, or a page of all counted ones; `few` leaves only those that are low or out. Fewest free first. */
export const stockLevelsQuery = queryOf({
  ids: idList.optional(),
  show: choice(['all', 'few']),
  ...paging,
}).refine(...withinReach(MAX_PAGEABLE_LEVELS, 'show those with few copies only'));
export type StockLevelsQuery = z.infer<typeof stockLevelsQuery>;

const version = z.int().min(0);

/** What staff found on the shelf, or that a book is not counted any more; in the version they saw. */
export const stockCount = z.union([
  z.strictObject({ onHand: copies, lowAt: copies.optional(), v: version }),
  z.strictObject({ uncounted: z.literal(true), v: version }),
]);
export type StockCount = z.infer<typeof stockCount>;

const someCopies = z.int().min(1).max(MAX_COPIES);

/** Copies that arrived. */
export const stockReceipt = z.strictObject({ copies: someCopies });
export type StockReceipt = z.infer<typeof stockReceipt>;

/** Copies that are not on the shelf any more, although no order took them. */
export const stockRemoval = z.strictObject({
  copies: someCopies,
  reason: z.enum(REMOVAL_REASONS),
  note: visibleText(MAX_REMOVAL_NOTE_LENGTH).exactOptional(),
});
export type StockRemoval = z.infer<typeof stockRemoval>;

/** The extension of `CONFLICT` and `STOCK_BELOW_PROMISED`: the stock as it is. */
export const stockConflict = z.object({ stock: stockLevel });

/** The reply to asking for a mail when a sold-out book is back. */
export const stockAlertReceipt = z.object({ message: z.string() });
export type StockAlertReceipt = z.infer<typeof stockAlertReceipt>;

/** The internal route by which catalog hands over the counts of an import, each once by its key. */
export const STOCK_COUNTS_PATH = '/internal/stock/counts';
/** So many fit into a request, however long their titles and keys are. */
export const MAX_STOCK_COUNTS = 100;

/** Counts of stock from an import: what lies on the shelf. One below what is promised is refused, the others hold. */
export const stockCounts = z.strictObject({
  by: z.strictObject({ id: z.string(), name: z.string(), role: staffRole.default('manager') }),
  counts: z
    .array(
      z.strictObject({
        key: z.string().min(1).max(100),
        bookId: z.string(),
        title: z.string().max(MAX_TITLE_LENGTH),
        onHand: copies,
      }),
    )
    .max(MAX_STOCK_COUNTS),
});
export type StockCounts = z.infer<typeof stockCounts>;

/** Which of them were refused, and why. */
export const stockCountsReceipt = z.object({
  refused: z.array(z.object({ key: z.string(), reason: z.string() })),
});
export type StockCountsReceipt = z.infer<typeof stockCountsReceipt>;

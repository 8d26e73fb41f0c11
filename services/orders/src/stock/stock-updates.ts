import { DEFAULT_LOW_AT } from '@bookstore/contracts/stock';
import type { StoredStockChange } from './stock.schema.ts';

/** How many changes of a book are remembered, and with them the keys of receipts. */
const MAX_HISTORY = 100;

/** An index cannot compare the two: every update of the numbers ends with it. */
const isFew = { $lte: ['$free', '$lowAt'] };

/** How much the numbers of a book change. */
export type Move = { free?: number; promised?: number; v?: number };

/** What staff did; the update adds the rest. */
export type Entry = Omit<StoredStockChange, 'v' | 'at' | 'onHand'>;

/** The update that moves copies of a book. */
export const toMoveUpdate = (move: Move) => [
  { $set: Object.fromEntries(Object.entries(move).map(([name, by]) => [name, { $add: [`$${name}`, by] }])) },
  { $set: { isFew } },
];

/**
 * The update of a change by staff, also of a book that has no stock yet. It is one command, so that orders of the moment
 * can take copies before or after it, but not meanwhile.
 */
export function toChangeUpdate(numbers: Record<string, unknown>, entry: Entry) {
  const begun = { free: 0, promised: 0, lowAt: DEFAULT_LOW_AT, v: 0, history: [] };
  const withDefaults = Object.fromEntries(
    Object.entries<unknown>(begun).map(([name, value]) => [name, { $ifNull: [`$${name}`, value] }]),
  );
  const change = {
    $mergeObjects: [
      // Texts of callers are no expressions.
      { $literal: { ...entry, at: new Date() } },
      { v: '$v', onHand: { $add: ['$free', '$promised'] } },
    ],
  };
  const history = { $slice: [{ $concatArrays: ['$history', [change]] }, -MAX_HISTORY] };
  return [
    { $set: withDefaults },
    { $set: { ...numbers, v: { $add: ['$v', 1] } } },
    { $set: { isFew, history } },
  ];
}

import type { StoredStockChange } from './stock.schema.ts';

/** How many changes of a book are remembered, and with them the keys of receipts. */
const MAX_HISTORY = 100;

/** An index cannot compare the two: every update of the numbers ends with it. */
const isFew = { $and: [{ $lte: ['$free', '$lowAt'] }, { $ne: ['$isSold', false] }] };

/** How much the numbers of a book change. */
export type Move = { free?: number; promised?: number; v?: number };

/** What staff did; the update adds the rest. */
export type Entry = Omit<StoredStockChange, 'v' | 'at' | 'onHand'>;

/** The update that moves copies of a book. One that is not counted has no free ones. */
export const toMoveUpdate = ({ free = 0, promised = 0, v = 0 }: Move) => [
  {
    $set: {
      free: { $cond: ['$isCounted', { $add: ['$free', free] }, 0] },
      promised: { $add: ['$promised', promised] },
      v: { $add: ['$v', v] },
    },
  },
  { $set: { isFew } },
];

/** The update that notes whether a book is sold. */
export const toSoldUpdate = (isSold: boolean) => [{ $set: { isSold } }, { $set: { isFew } }];

/** The update of a change by staff. It is one command: orders take copies before or after it, not meanwhile. */
export function toChangeUpdate(numbers: Record<string, unknown>, entry: Entry) {
  const change = {
    $mergeObjects: [
      // Texts of callers are no expressions.
      { $literal: { ...entry, at: new Date() } },
      { v: '$v', onHand: { $add: ['$free', '$promised'] } },
    ],
  };
  const history = { $slice: [{ $concatArrays: ['$history', [change]] }, -MAX_HISTORY] };
  return [
    { $set: { ...numbers, isHolding: '$$REMOVE', v: { $add: ['$v', 1] } } },
    { $set: { isFew, history } },
  ];
}

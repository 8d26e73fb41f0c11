/** Below the prominence of any book that can be bought: these have 0, the best-selling ones up to 100. */
export const SOLD_OUT = -1000;

/** Of a book that has not been sold yet, and whose copies are not counted. */
export const NEW_PROMINENCE = 0;

/** The prominence of a book by its other fields, as MongoDB computes it. */
export const PROMINENCE = {
  $add: [{ $ifNull: ['$salesScore', 0] }, { $cond: [{ $eq: ['$stock', 'out'] }, SOLD_OUT, 0] }],
};

/** The last stage of each update that changes `stock` or `salesScore`: it orders the books by whether they can be bought, then by sales. */
export const SET_PROMINENCE = { $set: { prominence: PROMINENCE } };

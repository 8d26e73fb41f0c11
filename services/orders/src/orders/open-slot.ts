const DIGITS = 9;

/** A slot within the limit. Slots sort by their numbers, those of single orders last. */
export const toSlot = (number: number): string => String(number).padStart(DIGITS, '0');

/** A slot that no other order can have, beyond any limit: the order is not refused for it, but counts. */
export const ownSlotOf = ({ _id }: { _id: { toString: () => string } }): string => `~${_id.toString()}`;

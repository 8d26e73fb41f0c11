/** Random numbers that repeat: the same seed draws the same numbers. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  next: () => number;
  /** One of `items`, each equally likely. */
  pick: <T>(items: readonly T[]) => T;
  /** One of `items`, the first ones far more often than the last ones, as words in a language (Zipf's law). */
  pickCommon: <T>(items: readonly T[]) => T;
};

/** Creates a mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <T>(items: readonly T[], share: number): T => {
    const item = items[Math.floor(share * items.length)];
    if (item === undefined) throw new RangeError('there are no items');
    return item;
  };
  return {
    next,
    pick: (items) => at(items, next()),
    // Places that are uniform on a logarithmic scale follow Zipf's law.
    pickCommon: (items) => at(items, (items.length ** next() - 1) / items.length),
  };
}

/** Chance that repeats: the same seed draws the same things in every run. */
export type Chance = {
  /** A number from 0 up to, but without, 1. */
  next: () => number;
  /** One of `items`, each as likely as the others. */
  pick: <T>(items: readonly [T, ...T[]]) => T;
  /** One of `items`, the first ones far more often than the last ones, as words are used in a language. */
  pickCommon: <T>(items: readonly [T, ...T[]]) => T;
};

/** Creates a mulberry32 generator. */
export function createChance(seed: number): Chance {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const at = <T>(items: readonly [T, ...T[]], share: number) =>
    items[Math.floor(share * items.length)] ?? items[0];
  return {
    next,
    pick: (items) => at(items, next()),
    // Places drawn evenly on a logarithmic scale follow Zipf's law.
    pickCommon: (items) => at(items, (items.length ** next() - 1) / items.length),
  };
}

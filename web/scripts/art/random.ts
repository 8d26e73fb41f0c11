/** Chance that a name decides: the same name always draws the same picture. */
export type Random = {
  between: (min: number, max: number) => number;
  pick: <T>(items: readonly T[]) => T;
};

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value;
};

/** Mulberry32: the next number from 0 to 1. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export function randomFrom(name: string): Random {
  const next = numbersFrom(hash(name));
  return {
    between: (min, max) => min + next() * (max - min),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

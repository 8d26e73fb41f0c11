import { describe, expect, it } from '@jest/globals';
import { percentile } from './percentile.ts';

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('of %f is the value that this share of all is not above', (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });
});

import { describe, expect, it } from '@jest/globals';
import { percentile } from './fixed-rate.ts';

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('of %f is the value that this share does not exceed', (share, value) => {
    expect(percentile(hundred, share)).toBe(value);
  });
});

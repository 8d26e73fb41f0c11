import { describe, expect, it } from '@jest/globals';
import { WindowCounter } from './window-counter.ts';

const MINUTE_MS = 60_000;

describe('A window counter', () => {
  it('says how long a key beyond its limit has to wait, and lets others pass', () => {
    const counter = new WindowCounter(MINUTE_MS);
    expect([counter.count('a', 2), counter.count('a', 2)]).toEqual([0, 0]);
    expect(counter.count('a', 2)).toBe(60);
    expect([counter.count('b', 2), counter.count('a', 4)]).toEqual([0, 0]);
  });

  it('begins again when the window has ended', () => {
    const counter = new WindowCounter(0);
    expect([counter.count('a', 1), counter.count('a', 1)]).toEqual([0, 0]);
  });

  it('forgets of 100,000 keys those that were silent longest, so that its memory is bounded', () => {
    const counter = new WindowCounter(MINUTE_MS);
    const count = (key: string) => counter.count(key, 1) === 0;
    count('silent');
    for (let key = 0; key < 100_000; key += 1) {
      count(String(key));
      if (key % 1000 === 0) count('active');
    }
    expect([count('active'), count('99999'), count('80002')]).toEqual([false, false, false]);
    expect([count('79000'), count('silent')]).toEqual([true, true]);
  });
});

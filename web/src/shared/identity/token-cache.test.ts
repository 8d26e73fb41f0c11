import { describe, expect, it } from '@jest/globals';
import { aToken } from '../testing/samples.ts';
import { createTokenCache } from './token-cache.ts';

/** A cache over tokens of the given lifetime, which counts how often one was fetched. */
function countFetches(lifetimeMs: number) {
  let fetches = 0;
  const cache = createTokenCache(() => Promise.resolve(aToken({ jti: ++fetches }, lifetimeMs)));
  return { ...cache, count: () => fetches };
}

describe('The token cache', () => {
  it('fetches one token for all who ask at once, and keeps it', async () => {
    const { get, count } = countFetches(900_000);
    const [first, second] = await Promise.all([get(), get()]);
    expect([second, await get(), count()]).toEqual([first, first, 1]);
  });

  it('fetches a new token shortly before the old one expires', async () => {
    const { get, count } = countFetches(29_000);
    await get();
    await get();
    expect(count()).toBe(2);
  });

  it('forgets the token of whoever was signed in before', async () => {
    const { get, clear, count } = countFetches(900_000);
    await get();
    clear();
    await get();
    expect(count()).toBe(2);
  });
});

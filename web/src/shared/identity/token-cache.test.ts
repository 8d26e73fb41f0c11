import { describe, expect, it } from '@jest/globals';
import { aToken } from '../testing/factories.ts';
import { createTokenCache } from './token-cache.ts';

/** A cache of tokens with the given lifetime, and the number of tokens it has fetched. */
function createCountingCache(lifetimeMs: number) {
  let fetches = 0;
  const cache = createTokenCache(() => Promise.resolve(aToken({ jti: ++fetches }, lifetimeMs)));
  return { ...cache, countFetches: () => fetches };
}

describe('The token cache', () => {
  it('shares one request between concurrent callers and caches the token', async () => {
    const { get, countFetches } = createCountingCache(900_000);
    const [first, second] = await Promise.all([get(), get()]);
    expect([second, await get(), countFetches()]).toEqual([first, first, 1]);
  });

  it('fetches a new token shortly before the old one expires', async () => {
    const { get, countFetches } = createCountingCache(29_000);
    await get();
    await get();
    expect(countFetches()).toBe(2);
  });

  it.each([-3_600_000, 3_600_000])(
    'counts its lifetime from its receipt on a clock that is off by %i ms',
    async (off) => {
      let fetches = 0;
      const now = Date.now() / 1000 - off / 1000;
      const tokenFor = (seconds: number) => aToken({ jti: ++fetches, iat: now, exp: now + seconds });
      const [short, long] = [29, 900].map((seconds) =>
        createTokenCache(() => Promise.resolve(tokenFor(seconds))),
      );
      for (const cache of [long, long, short, short]) await cache?.get();
      expect(fetches).toBe(3);
    },
  );

  it('fetches a new token after it was cleared', async () => {
    const { get, clear, countFetches } = createCountingCache(900_000);
    await get();
    clear();
    await get();
    expect(countFetches()).toBe(2);
  });
});

import { describe, expect, it } from '@jest/globals';
import { HashPool } from './hash-pool.ts';

const THREADS = 2;
const MAX_REQUESTS = 32;
const NEVER = new AbortController().signal;

/** Hashes that end when they are told to. */
function createHashes() {
  const running: (() => void)[] = [];
  let started = 0;
  return {
    hash: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      started += 1;
      running.push(() => {
        resolve(undefined);
      });
      return promise;
    },
    /** Ends all that run, again and again until none is left. */
    drain: async (work: Promise<unknown>) => {
      const over = new AbortController();
      const settled = work.finally(() => {
        over.abort();
      });
      while (!over.signal.aborted) {
        for (const end of running.splice(0)) end();
        await Promise.resolve();
      }
      return settled;
    },
    countStarted: () => started,
  };
}

describe('the pool of password hashes', () => {
  it('admits 32 requests and rejects more with UNAVAILABLE, to be tried again later', async () => {
    const { hash, drain, countStarted } = createHashes();
    const pool = new HashPool();
    const admit = () => pool.admit(() => pool.run(hash, NEVER));
    const work = Array.from({ length: MAX_REQUESTS }, admit);
    await expect(admit()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    await drain(Promise.all(work));
    expect(countStarted()).toBe(MAX_REQUESTS);
    await drain(admit());
  });

  it('drops hashes of clients who have gone, and never gives a running one’s thread away', async () => {
    const { hash, drain, countStarted } = createHashes();
    const pool = new HashPool();
    const client = new AbortController();
    const work = Array.from({ length: MAX_REQUESTS }, () => pool.run(hash, client.signal));
    const settled = Promise.allSettled(work);
    await Promise.resolve();
    client.abort();
    const later = pool.run(hash, NEVER);
    await Promise.resolve();
    expect(countStarted()).toBe(THREADS);
    await drain(Promise.all([settled, later]));
    expect(countStarted()).toBe(THREADS + 1);
    const outcomes = (await settled).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'rejected')).toHaveLength(MAX_REQUESTS - THREADS);
  });
});

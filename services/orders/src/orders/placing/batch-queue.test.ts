import { describe, expect, it } from '@jest/globals';
import { Failure } from '@bookstore/contracts/errors';
import { setTimeout as delay } from 'node:timers/promises';
import { BatchQueue } from './batch-queue.ts';

const BOUNDS = { maxItems: 3, maxWeight: 10, weigh: (item: number) => item, maxWaiting: 6, maxWaitMs: 1000 };

/** A queue whose batches the test ends one by one. */
function openQueue(bounds = BOUNDS) {
  const batches: { items: readonly number[]; end: () => void }[] = [];
  const work = (items: readonly number[]) => {
    const { promise, resolve } = Promise.withResolvers<PromiseSettledResult<number>[]>();
    const outcomes = items.map((value) => ({ status: 'fulfilled' as const, value }));
    batches.push({
      items,
      end: () => {
        resolve(outcomes);
      },
    });
    return promise;
  };
  return { batches, queue: new BatchQueue(work, bounds) };
}

const settle = () => delay(1);
const isRefused = (error: unknown) => error instanceof Failure && error.code === 'UNAVAILABLE';

describe('a batch queue', () => {
  it('works on one batch at a time, of what has arrived until then, oldest first', async () => {
    const { batches, queue } = openQueue();
    const first = [queue.add(1), queue.add(2)];
    await settle();
    const second = [queue.add(3), queue.add(4), queue.add(1), queue.add(2)];
    await settle();
    expect(batches.map(({ items }) => items)).toEqual([[1, 2]]);
    batches[0]?.end();
    expect(await Promise.all(first)).toEqual([1, 2]);
    await settle();
    expect(batches.at(-1)?.items).toEqual([3, 4, 1]);
    batches[1]?.end();
    await settle();
    expect(batches.at(-1)?.items).toEqual([2]);
    batches[2]?.end();
    expect(await Promise.all(second)).toEqual([3, 4, 1, 2]);
  });

  it('has no batch heavier than its bound, but for one item that is', async () => {
    const { batches, queue } = openQueue();
    const added = [6, 5, 12, 1].map((item) => queue.add(item));
    for (let batch = 0; batch < 4; batch += 1) {
      await settle();
      batches[batch]?.end();
    }
    expect(await Promise.all(added)).toEqual([6, 5, 12, 1]);
    expect(batches.map(({ items }) => items)).toEqual([[6], [5], [12], [1]]);
  });

  it('refuses what is too much, and what has waited too long', async () => {
    const { batches, queue } = openQueue({ ...BOUNDS, maxWaitMs: 20 });
    const first = queue.add(1);
    await settle();
    const waiting = Array.from({ length: 6 }, () => queue.add(1));
    const outcomes = Promise.allSettled([...waiting, queue.add(1)]);
    await delay(30);
    batches[0]?.end();
    expect(await first).toBe(1);
    const reasons = (await outcomes).map((each) => each.status === 'rejected' && isRefused(each.reason));
    expect(reasons).toEqual(Array.from({ length: 7 }, () => true));
    expect(batches).toHaveLength(1);
  });

  it('gives the outcome of each, and works on after a batch that failed', async () => {
    let runs = 0;
    const queue = new BatchQueue<number, number>((items) => {
      runs += 1;
      if (runs === 1) return Promise.reject(new Error('down'));
      return Promise.resolve(
        items.map((value) =>
          value > 1 ? { status: 'rejected', reason: new Error('no') } : { status: 'fulfilled', value },
        ),
      );
    }, BOUNDS);
    await expect(Promise.all([queue.add(1), queue.add(1)])).rejects.toThrow('down');
    const outcomes = await Promise.allSettled([queue.add(1), queue.add(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { coalesce, createBatcher } from './batch.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('createBatcher', () => {
  it('runs the work once for all calls of a turn, and gives its outcome to each', async () => {
    const batches: (readonly string[])[] = [];
    const count = createBatcher((items: readonly string[]) => {
      batches.push(items);
      return Promise.resolve(items.length);
    });
    expect(await Promise.all([count('a'), count('b'), count('c')])).toEqual([3, 3, 3]);
    expect(await count('d')).toBe(1);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('collects what arrives while two runs are under way', async () => {
    const running: PromiseWithResolvers<readonly string[]>[] = [];
    const work = createBatcher(() => {
      const done = Promise.withResolvers<readonly string[]>();
      running.push(done);
      return done.promise;
    });
    for (const item of ['a', 'b']) {
      void work(item);
      await settle();
    }
    const waiting = [work('c'), work('d')];
    await settle();
    expect(running).toHaveLength(2);
    running[0]?.resolve([]);
    await settle();
    expect(running).toHaveLength(3);
    running[2]?.resolve(['c', 'd']);
    expect(await Promise.all(waiting)).toEqual([
      ['c', 'd'],
      ['c', 'd'],
    ]);
  });

  it('runs in the asynchronous context of the first call', async () => {
    const context = new AsyncLocalStorage<string>();
    const readContext = createBatcher(() => Promise.resolve(context.getStore()));
    const first = context.run('first', () => readContext(undefined));
    const second = context.run('second', () => readContext(undefined));
    expect(await Promise.all([first, second])).toEqual(['first', 'first']);
  });
});

/** Work whose runs the test settles one by one. */
function createControlledWork() {
  const runs: PromiseWithResolvers<number>[] = [];
  const call = coalesce(() => {
    const outcome = Promise.withResolvers<number>();
    runs.push(outcome);
    return outcome.promise;
  });
  return { runs, call };
}

describe('coalesce', () => {
  it('never shares a run that began before the call', async () => {
    const { runs, call } = createControlledWork();
    const early = call();
    await settle();
    const late = Promise.all([call(), call()]);
    await settle();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve(2);
    expect(await late).toEqual([2, 2]);
    runs[0]?.resolve(1);
    expect(await early).toBe(1);
  });

  it('runs again after a run that failed', async () => {
    const { runs, call } = createControlledWork();
    const failing = call();
    await settle();
    const next = call();
    runs[0]?.reject(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    await settle();
    runs[1]?.resolve(2);
    expect(await next).toBe(2);
  });
});

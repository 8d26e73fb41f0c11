import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { createBatcher } from './batch.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('work that is done together', () => {
  it('gets the items of all who came, and all get what comes of it', async () => {
    const batches: (readonly string[])[] = [];
    const count = createBatcher((items: readonly string[]) => {
      batches.push(items);
      return Promise.resolve(items.length);
    });
    expect(await Promise.all([count('a'), count('b'), count('c')])).toEqual([3, 3, 3]);
    expect(await count('d')).toBe(1);
    expect(batches).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('gathers what comes while two run', async () => {
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

  it('is done in the context of the first who came', async () => {
    const context = new AsyncLocalStorage<string>();
    const readContext = createBatcher(() => Promise.resolve(context.getStore()));
    const first = context.run('first', () => readContext(undefined));
    const second = context.run('second', () => readContext(undefined));
    expect(await Promise.all([first, second])).toEqual(['first', 'first']);
  });
});

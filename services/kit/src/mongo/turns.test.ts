import { expect, it } from '@jest/globals';
import { Turns } from './turns.ts';

const settle = (attempts: readonly Promise<unknown>[]) => Promise.allSettled(attempts);
const counts = (results: readonly PromiseSettledResult<unknown>[]) => ({
  done: results.filter(({ status }) => status === 'fulfilled').length,
  refused: results.filter(
    (result) => result.status === 'rejected' && String(result.reason).includes('UNAVAILABLE'),
  ).length,
});

it('Changes of one document run one after the other, and those beyond the waiting ones are refused before they begin', async () => {
  const turns = new Turns();
  let [running, most, begun] = [0, 0, 0];
  const change = async () => {
    begun += 1;
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const attempts = Array.from({ length: 150 }, () => turns.take(['book a'], change));
  expect(counts(await settle(attempts))).toEqual({ done: 65, refused: 85 });
  expect([most, begun]).toEqual([1, 65]);
  expect(counts(await settle([turns.take(['book a'], change)]))).toEqual({ done: 1, refused: 0 });
});

it('Changes of several documents that cross wait for each other, and for no other ones', async () => {
  const turns = new Turns();
  const ends: string[] = [];
  const change = (name: string) => async () => {
    await new Promise((resolve) => setImmediate(resolve));
    ends.push(name);
  };
  const { promise, resolve: release } = Promise.withResolvers<undefined>();
  const held = turns.take(['book c'], () => promise);
  await Promise.all([
    turns.take(['book a', 'book b'], change('a, b')),
    turns.take(['book b', 'book a', 'book a'], change('b, a')),
    turns.take(['book d'], change('d')),
  ]);
  expect(ends.toSorted()).toEqual(['a, b', 'b, a', 'd']);
  release(undefined);
  await held;
});

it('A change that waits for too long is refused before it begins', async () => {
  const turns = new Turns();
  const clock = performance.now.bind(performance);
  let passedMs = 0;
  performance.now = () => clock() + passedMs;
  const first = turns.take(['book a'], () => {
    passedMs = 4000;
    return Promise.resolve('first');
  });
  const second = turns.take(['book a'], () => Promise.resolve('second'));
  expect(await first).toBe('first');
  await expect(second).rejects.toThrow('UNAVAILABLE');
  performance.now = clock;
});

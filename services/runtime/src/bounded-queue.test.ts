import { expect, it } from '@jest/globals';
import { BoundedQueue } from './bounded-queue.ts';

type Options = ConstructorParameters<typeof BoundedQueue>[0];
type KeysOf = (index: number) => string[];

const TASKS = 100;
const ONE: Options = { concurrency: 1, waitMs: 2000 };
const CHANGES: Options = { waitMs: 2000, ofKey: { concurrency: 1, waiting: 64, code: 'UNAVAILABLE' } };
const PAGES: Options = { concurrency: 8, waiting: 64, ofKey: { concurrency: 4, waiting: 16 } };

const ofNone: KeysOf = () => [];
const ofOne: KeysOf = () => ['one'];
const ofMany: KeysOf = (index) => [`number ${index}`];

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const outcomeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'fulfilled' ? 'done' : String(result.reason).replace('RetryLater: ', '');
const countEach = (values: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

/** Who asks for what, how many tasks then run at the same time, and what becomes of a hundred. */
it.each<[what: string, options: Options, keysOf: KeysOf, most: number, outcomes: Record<string, number>]>([
  ['covers and files of imports', ONE, ofNone, 1, { done: 100 }],
  ['hashes', { concurrency: 2, waitMs: 2000 }, ofNone, 2, { done: 100 }],
  ['requests that hash', { concurrency: 32, waiting: 0 }, ofNone, 32, { done: 32, UNAVAILABLE: 68 }],
  ['changes by admins', { ...ONE, waiting: 64 }, ofNone, 1, { done: 65, UNAVAILABLE: 35 }],
  ['changes of one document', CHANGES, ofOne, 1, { done: 65, UNAVAILABLE: 35 }],
  ['changes of many documents', CHANGES, ofMany, 100, { done: 100 }],
  ['pages of one client', PAGES, ofOne, 4, { done: 20, RATE_LIMITED: 80 }],
  ['pages of many clients', PAGES, ofMany, 8, { done: 72, UNAVAILABLE: 28 }],
  ['requests of one client to an upstream', { ofKey: { concurrency: 4 } }, ofOne, 4, { done: 100 }],
])('%s wait for their turn, and those beyond are refused', async (_, options, keysOf, most, outcomes) => {
  const queue = new BoundedQueue(options);
  let [running, highest] = [0, 0];
  const task = async () => {
    highest = Math.max(highest, (running += 1));
    await nextTurn();
    running -= 1;
  };
  const tasks = Array.from({ length: TASKS }, (_task, index) => queue.runFor(keysOf(index), task));
  expect(countEach((await Promise.allSettled(tasks)).map(outcomeOf))).toEqual(outcomes);
  expect(highest).toBe(most);
  expect(await queue.runFor(keysOf(0), () => Promise.resolve('the next one'))).toBe('the next one');
});

it('Tasks of several keys that cross wait for each other, and for no other ones', async () => {
  const queue = new BoundedQueue(CHANGES);
  const ends: string[] = [];
  const change = (name: string) => async () => {
    await nextTurn();
    ends.push(name);
  };
  const { promise, resolve: release } = Promise.withResolvers<undefined>();
  const held = queue.runFor(['book c'], () => promise);
  await Promise.all([
    queue.runFor(['book a', 'book b'], change('a, b')),
    queue.runFor(['book b', 'book a', 'book a'], change('b, a')),
    queue.runFor(['book d'], change('d')),
  ]);
  expect(ends.toSorted()).toEqual(['a, b', 'b, a', 'd']);
  release(undefined);
  await held;
});

it('A task that waits for too long is refused before it begins, also behind one that failed', async () => {
  const queue = new BoundedQueue({ ...ONE, retryAfterSeconds: 5 });
  const clock = performance.now.bind(performance);
  let passedMs = 0;
  performance.now = () => clock() + passedMs;
  const first = queue.run(() => {
    passedMs = 3000;
    return Promise.reject(new Error('failed'));
  });
  const refusal = expect(queue.run(() => Promise.resolve('second'))).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 5,
  });
  await expect(first).rejects.toThrow('failed');
  await refusal;
  performance.now = clock;
});

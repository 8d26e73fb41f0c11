import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { PeriodicTask } from './periodic-task.ts';
import { eventually } from './testing/eventually.ts';

const HOUR_MS = 3_600_000;

let task: PeriodicTask;
let lines: string[];

function create(run: () => Promise<number | undefined>): void {
  lines = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(line) });
  task = new PeriodicTask({ run, failure: 'could not be done', everyMs: 1, logger });
}

afterEach(() => task.stop());

it('does its work after each wait, never twice at a time', async () => {
  let atOnce = 0;
  const seen: number[] = [];
  create(async () => {
    seen.push((atOnce += 1));
    await delay(2);
    atOnce -= 1;
    return 1;
  });
  task.start();
  await eventually(() => {
    expect(seen.length).toBeGreaterThan(3);
  });
  expect(new Set(seen)).toEqual(new Set([1]));
});

it('tries again after a failure, which is logged once until its work is done or fails for another reason', async () => {
  const ENDS = ['not yet', 'not yet', 'gone', 'gone', 'done', 'gone'];
  let times = 0;
  create(() => {
    const end = ENDS[times++];
    if (end === undefined) return Promise.resolve(HOUR_MS);
    return end === 'done' ? Promise.resolve(0) : Promise.reject(new Error(end));
  });
  task.start();
  await eventually(() => {
    expect(times).toBe(ENDS.length + 1);
  });
  const logged = lines.map((line) => line.includes('could not be done') && /not yet|gone/.exec(line)?.[0]);
  expect(logged).toEqual(['not yet', 'gone', 'gone']);
});

it('does its work again at once when it is woken, also while it does it', async () => {
  let times = 0;
  create(async () => {
    times += 1;
    if (times === 2) task.wake();
    await delay(1);
    return HOUR_MS;
  });
  task.start();
  await eventually(() => {
    expect(times).toBe(1);
  });
  task.wake();
  await eventually(() => {
    expect(times).toBe(3);
  });
});

it('waits twice as long each time that there is nothing to do, until there is something or it is woken', async () => {
  const [FOUND, WOKEN] = [9, 18];
  const times: number[] = [];
  create(() => {
    times.push(performance.now());
    if (times.length === WOKEN) task.wake();
    return Promise.resolve(times.length === FOUND ? 0 : undefined);
  });
  task.start();
  await eventually(() => {
    expect(times.length).toBeGreaterThan(WOKEN + 4);
  });
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  for (const from of [0, FOUND, WOKEN]) {
    const idle = gaps.slice(from, from + FOUND - 1);
    for (const [index, gap] of idle.entries()) expect(gap).toBeGreaterThan(2 ** index - 2);
    // Of the shortest waits, one at least was not held up.
    expect(Math.min(...idle.slice(0, 4))).toBeLessThan(64);
  }
});

it('does nothing before its first time is due', async () => {
  let times = 0;
  create(() => {
    times += 1;
    return Promise.resolve(HOUR_MS);
  });
  task.start(HOUR_MS);
  await setImmediate();
  await task.stop();
  expect(times).toBe(0);
});

it('waits, when it is stopped, for the work that is being done, which it asks to end', async () => {
  let hasEnded = false;
  create(async () => {
    await delay(HOUR_MS, undefined, { signal: task.signal }).catch(() => undefined);
    await delay(5);
    hasEnded = true;
    return 0;
  });
  task.start();
  await task.stop();
  expect(hasEnded).toBe(true);
});

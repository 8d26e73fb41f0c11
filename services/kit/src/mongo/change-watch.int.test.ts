import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { ChangeWatch } from '@bookstore/runtime/change-watch';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose from 'mongoose';
import { type Logger, pino } from 'pino';
import { createDatabaseUrl } from '../testing/environment.ts';

const { MongoClient } = mongoose.mongo;

const HOUR_MS = 3_600_000;
const WATCH_AFTER_MS = 50;

const url = createDatabaseUrl('changes');

const client = await MongoClient.connect(url);
await client.db().collection('notes').insertOne({});
let lines: string[];
let logger: Logger;
let changes: ChangeWatch;
const tasks: PeriodicTask[] = [];

const notes = () => client.db().collection('notes');

function watch({ db = client.db(), watchAfterMs = WATCH_AFTER_MS, quietWaitMs = HOUR_MS } = {}): void {
  lines = [];
  logger = pino({ base: null }, { write: (line) => void lines.push(line) });
  changes = new ChangeWatch(logger, { watchAfterMs, quietWaitMs });
  changes.start(db);
}

/** Starts a task that has nothing to do. @returns how often it has looked. */
function lookEvery(retryMs: number): () => number {
  let looks = 0;
  const run = () => {
    looks += 1;
    return Promise.resolve(undefined);
  };
  const task = new PeriodicTask({ run, failure: 'failed', retryMs, changes, logger });
  tasks.push(task);
  task.start();
  return () => looks;
}

const untilQuiet = (isQuiet = true) =>
  eventually(() => {
    expect(changes.isQuiet).toBe(isQuiet);
  });

/** Waits until a task waits for a change. @returns how often it has looked by then. */
async function untilWaiting(looks: () => number): Promise<number> {
  await untilQuiet();
  for (let before = -1; before !== looks();) {
    before = looks();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return looks();
}

afterEach(async () => {
  await Promise.all([...tasks.splice(0).map((task) => task.stop()), changes.stop()]);
});
afterAll(() => client.close());

describe('a database in which nothing changes', () => {
  it('is looked at again when anyone changes it, long before the wait is over', async () => {
    watch();
    const looks = lookEvery(5);
    const before = await untilWaiting(looks);
    const other = await MongoClient.connect(url);
    await other.db().collection('notes').insertOne({});
    await other.close();
    await eventually(() => {
      expect(looks()).toBeGreaterThan(before + 3);
    });
  });

  it('is looked at again after the longest wait, whatever is not seen', async () => {
    watch({ quietWaitMs: 50 });
    const looks = lookEvery(5);
    await untilQuiet();
    const before = looks();
    await eventually(() => {
      expect(looks()).toBeGreaterThanOrEqual(before + 3);
    });
    expect(changes.isQuiet).toBe(true);
  });

  it('is looked at once more from then on, before a task waits', async () => {
    watch();
    await untilQuiet();
    const looks = lookEvery(5);
    await untilWaiting(looks);
    expect(looks()).toBe(1);
    const { signal } = new AbortController();
    // Not for an hour.
    await changes.pause({ waitMs: 5, begunAt: 0, signal });
  });

  it('stays quiet while leases are renewed, and is not when it is woken', async () => {
    watch();
    await untilQuiet();
    await client.db().collection('leases').insertOne({});
    await client
      .db()
      .collection('leases')
      .updateMany({}, { $set: { until: new Date() } });
    const looks = lookEvery(5);
    const before = await untilWaiting(looks);
    changes.wake();
    await eventually(() => {
      expect(looks()).toBeGreaterThan(before + 3);
    });
  });
});

it('a database that goes on changing is never quiet', async () => {
  watch({ watchAfterMs: 100 });
  const change = () => notes().updateOne({}, { $inc: { n: 1 } });
  // A busy machine may stop for longer than that: then it is tried again.
  await eventually(async () => {
    await change();
    await untilQuiet(false);
    for (const startedAt = performance.now(); performance.now() - startedAt < 500;) {
      await change();
      expect(changes.isQuiet).toBe(false);
    }
  });
  await untilQuiet();
});

it('a database whose changes cannot be watched is never quiet, which is logged once', async () => {
  watch({ db: client.db('local') });
  const looks = lookEvery(1);
  await eventually(() => {
    expect(looks()).toBeGreaterThan(300);
  });
  expect(changes.isQuiet).toBe(false);
  expect(lines.filter((line) => line.includes('changes cannot be watched'))).toHaveLength(1);
});

it('a task that waits for a change ends at once when it is stopped', async () => {
  watch();
  const looks = lookEvery(5);
  await untilWaiting(looks);
  await Promise.all(tasks.splice(0).map((task) => task.stop()));
  expect(changes.isQuiet).toBe(true);
});

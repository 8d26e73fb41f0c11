import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { createLogger } from '@bookstore/runtime/logger';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createConnection } from 'mongoose';
import { Jobs } from './jobs.ts';
import { createDatabaseUrl } from '../testing/environment.ts';
import { IN_BACKGROUND, migrateInBackground } from './migration.ts';

const ENTRY = { id: 'things.colours', since: '1.0.0', does: '', runs: IN_BACKGROUND, until: '2.0.0' };
const COUNT = 6;

const logger = createLogger('kit', 'silent');

const connection = await createConnection(createDatabaseUrl('kit')).asPromise();
afterAll(() => connection.close());

const things = () => connection.collection<{ by?: string }>('things');
const uncoloured = { by: { $exists: false } };
beforeEach(async () => {
  await things().deleteMany();
  await things().insertMany(Array.from({ length: COUNT }, () => ({})));
});

/** Colours one thing a batch; the first `failures` batches fail. */
const start = (by: string, failures = 0, areIndexesBuilt = true) => {
  const jobs = new Jobs(logger);
  let left = failures;
  migrateInBackground({
    platform: { jobs, logger, areIndexesBuilt },
    connection,
    entry: ENTRY,
    migrateBatch: async () => {
      if ((await things().countDocuments(uncoloured)) === 0) return 0;
      if (left-- > 0) throw new Error('the database is down');
      await things().updateOne(uncoloured, { $set: { by } });
      return 1;
    },
    pace: { retryMs: 20, minPauseMs: 100 },
  });
  jobs.onApplicationBootstrap();
  return () => jobs.onModuleDestroy();
};
const areColoured = () =>
  eventually(async () => {
    expect(await things().countDocuments(uncoloured)).toBe(0);
  });

it('a migration is run by one of two processes, and by the other once the first has gone', async () => {
  const stopFirst = start('first');
  await eventually(async () => {
    expect(await things().countDocuments({ by: 'first' })).toBeGreaterThan(0);
  });
  const stopSecond = start('second');
  expect(await things().countDocuments({ by: 'second' })).toBe(0);
  await stopFirst();
  await areColoured();
  expect(await things().countDocuments({ by: 'second' })).toBeGreaterThan(0);
  await stopSecond();
});

it('a migration that fails is tried again', async () => {
  const stop = start('one', 1);
  await areColoured();
  await stop();
});

it('a migration waits for the indexes of this release', async () => {
  const stop = start('one', 0, false);
  await stop();
  expect(await things().countDocuments(uncoloured)).toBe(COUNT);
});

import { afterAll, expect, it } from '@jest/globals';
import { createLogger } from '@bookstore/runtime/logger';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { wait } from '@bookstore/runtime/wait';
import { createConnection } from 'mongoose';
import { Lease } from './lease.ts';
import { createDatabaseUrl } from '../testing/environment.ts';
import { Jobs, type JobContext } from './jobs.ts';

const HOUR_MS = 3_600_000;
const SHORT_MS = 3000;

const url = createDatabaseUrl('jobs');
const connection = await createConnection(url).asPromise();
afterAll(() => connection.close());

/** Starts a job that leads, and then does the given work. @returns what stops its process, once it leads. */
async function startLeading(name: string, work: (context: JobContext) => Promise<void>, own = connection) {
  const jobs = new Jobs(createLogger('kit', 'silent'));
  const leading = Promise.withResolvers<boolean>();
  const run = async (context: JobContext) => {
    leading.resolve(await context.lead());
    await work(context);
  };
  jobs.every({ name, everyMs: HOUR_MS, lease: { connection: own, ms: SHORT_MS }, run });
  jobs.onApplicationBootstrap();
  expect(await leading.promise).toBe(true);
  return () => jobs.onModuleDestroy();
}

const workUntilStopped = ({ signal }: JobContext) => wait(HOUR_MS, signal);

it('a job keeps its lease while it works, however long that takes, and leaves it to others when its process stops', async () => {
  const stop = await startLeading('long', workUntilStopped);
  const other = new Lease(connection, 'long');
  const first = await other.readUntil();
  await eventually(async () => {
    expect((await other.readUntil())?.getTime()).toBeGreaterThan(Number(first) + SHORT_MS);
  });
  expect(await other.take(HOUR_MS)).toBe(false);
  await stop();
  expect(await other.take(HOUR_MS)).toBe(true);
});

it('a job that fails leaves its lease to others', async () => {
  const stop = await startLeading('failing', () => Promise.reject(new Error('not now')));
  const other = new Lease(connection, 'failing');
  await eventually(async () => {
    expect(await other.take(HOUR_MS)).toBe(true);
  });
  await stop();
  expect(await other.readUntil()).toBeDefined();
});

it('a process stops although the database of its leases is away', async () => {
  const own = await createConnection(url).asPromise();
  const stop = await startLeading('away', workUntilStopped, own);
  await own.close();
  await stop();
  expect(await new Lease(connection, 'away').readUntil()).toBeDefined();
});

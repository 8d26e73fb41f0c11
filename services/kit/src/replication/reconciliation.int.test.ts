import { afterAll, expect, it } from '@jest/globals';
import { createEvent } from '@bookstore/contracts/events';
import { idRange, STATE_FEED_PATH } from '@bookstore/contracts/state-feed';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose, { type Connection, createConnection } from 'mongoose';
import { Jobs } from '../mongo/jobs.ts';
import { createDatabaseUrl } from '../testing/environment.ts';
import { projectThings, startOwner } from '../testing/things.ts';
import { Reconciliation } from './reconciliation.ts';

const HOUR_MS = 3_600_000;
const PACE = { inTransitSeconds: 1, maxWaitMs: 20 };
const DAY_SECONDS = 86_400;
const NO_OWNER = 'http://127.0.0.1:1';

/** The versions of the owner's states. */
const versions = new Map<string, number>();

const secondOf = (id: string) => Number.parseInt(id.slice(0, 8), 16);

/** Starts reconciling the states of `connection` with those of the owner at `url`. */
function reconcile(connection: Connection, { url = `http://127.0.0.1:${owner.port}`, pace = PACE } = {}) {
  const logger = createLogger('test', 'silent');
  const jobs = new Jobs(logger);
  const metrics = createMetrics('test');
  const reconciliation = new Reconciliation(
    { jobs, connection, everyMs: HOUR_MS, pace, logger, metrics, skip: () => undefined },
    [{ owner: { name: 'owner', url, token: 'token' }, projection: projectThings(connection) }],
  );
  jobs.onApplicationBootstrap();
  return { reconciliation, stop: () => jobs.onModuleDestroy() };
}

const expectAll = (connection: Connection) =>
  eventually(async () => {
    const states = await connection.collection<{ _id: string; v: number }>('states').find().toArray();
    expect(new Map(states.map(({ _id, v }) => [_id, v]))).toEqual(versions);
  });

/** Stores a state at the owner whose event is lost. */
function lose(secondsAgo: number): string {
  const second = Math.floor(Date.now() / 1000) - secondsAgo;
  const id = new mongoose.Types.ObjectId(mongoose.mongo.ObjectId.generate(second)).toString();
  versions.set(id, 1);
  return id;
}

const owner = await startOwner(({ pathname, searchParams }) => {
  searchParams.delete('after');
  const { from, to } = idRange.parse(Object.fromEntries(searchParams));
  const found = [...versions].filter(([id]) => secondOf(id) >= from && secondOf(id) < to);
  if (pathname === STATE_FEED_PATH)
    return { states: found.map(([id, v]) => createEvent('book.deleted', 'test', { id, v })), next: null };
  const sum = found.reduce((total, [, v]) => total + v, 0);
  return { digests: [{ from, to, count: found.length, versions: sum }] };
});
afterAll(() => owner.close());

it('a projection has the states whose events were lost, new and old, long before the interval has passed', async () => {
  const connection = await createConnection(createDatabaseUrl('reconciliation')).asPromise();
  const { reconciliation, stop } = reconcile(connection);
  await eventually(async () => {
    expect(await reconciliation.isBootstrapped()).toBe(true);
  });
  lose(0);
  const old = lose(DAY_SECONDS);
  await expectAll(connection);
  versions.set(old, 2);
  await expectAll(connection);
  // It leaves the lease to others at once when it closes.
  await stop();
  expect(await connection.collection('leases').countDocuments({ until: { $exists: true } })).toBe(0);
  await connection.close();
});

it('a new database is bootstrapped once it has had all states, those in transit too, and stays so', async () => {
  lose(0);
  const connection = await createConnection(createDatabaseUrl('bootstrap')).asPromise();
  const withoutOwner = reconcile(connection, { url: NO_OWNER });
  expect(await withoutOwner.reconciliation.isBootstrapped()).toBe(false);
  await withoutOwner.stop();
  expect(await withoutOwner.reconciliation.isBootstrapped()).toBe(false);

  const first = reconcile(connection);
  await eventually(async () => {
    expect(await first.reconciliation.isBootstrapped()).toBe(true);
  });
  await expectAll(connection);
  await first.stop();

  const next = reconcile(connection, { url: NO_OWNER });
  expect(await next.reconciliation.isBootstrapped()).toBe(true);
  await next.stop();
  await connection.close();
});

it('a projection is compared at once when it is woken, long before it would be again', async () => {
  const connection = await createConnection(createDatabaseUrl('woken')).asPromise();
  const { reconciliation, stop } = reconcile(connection, { pace: { ...PACE, maxWaitMs: HOUR_MS } });
  await expectAll(connection);
  lose(10);
  reconciliation.wake();
  await expectAll(connection);
  await stop();
  await connection.close();
});

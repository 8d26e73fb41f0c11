import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { createEvent } from '@bookstore/contracts/events';
import { idRange, STATE_FEED_PATH } from '@bookstore/contracts/state-feed';
import { ChangeWatch } from '@bookstore/runtime/change-watch';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose, { type Connection, createConnection } from 'mongoose';
import { createDatabaseUrl } from '../testing/environment.ts';
import { projectThings, startOwner } from '../testing/things.ts';
import { Reconciliation } from './reconciliation.ts';

const HOUR_MS = 3_600_000;
const PACE = { inTransitSeconds: 1, maxWaitMs: 20 };
const DAY_SECONDS = 86_400;
const NO_OWNER = 'http://127.0.0.1:1';

/** The versions of the owner's states. */
const versions = new Map<string, number>();
let digests = 0;

const secondOf = (id: string) => Number.parseInt(id.slice(0, 8), 16);

/** Starts reconciling the states of `connection` with those of the owner at `url`. */
const reconcile = (
  connection: Connection,
  { url = `http://127.0.0.1:${owner.port}`, changes }: { url?: string; changes?: ChangeWatch } = {},
) =>
  new Reconciliation(
    {
      connection,
      everyMs: HOUR_MS,
      pace: PACE,
      changes,
      logger: createLogger('test', 'silent'),
      metrics: createMetrics('test'),
      skip: () => undefined,
    },
    [{ owner: { name: 'owner', url, token: 'token' }, projection: projectThings(connection) }],
  );

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
  digests += 1;
  const sum = found.reduce((total, [, v]) => total + v, 0);
  return { digests: [{ from, to, count: found.length, versions: sum }] };
});
afterAll(() => owner.close());

it('a projection has the states whose events were lost, new and old, long before the interval has passed', async () => {
  const connection = await createConnection(createDatabaseUrl('reconciliation')).asPromise();
  const reconciliation = reconcile(connection);
  await eventually(async () => {
    expect(await reconciliation.isBootstrapped()).toBe(true);
  });
  lose(0);
  const old = lose(DAY_SECONDS);
  await expectAll(connection);
  versions.set(old, 2);
  await expectAll(connection);
  // It leaves the lease to others at once when it closes.
  await reconciliation.beforeApplicationShutdown();
  expect(await connection.collection('leases').countDocuments({ until: { $exists: true } })).toBe(0);
  await connection.close();
});

it('a new database is bootstrapped once it has had all states, those in transit too, and stays so', async () => {
  lose(0);
  const connection = await createConnection(createDatabaseUrl('bootstrap')).asPromise();
  const withoutOwner = reconcile(connection, { url: NO_OWNER });
  expect(await withoutOwner.isBootstrapped()).toBe(false);
  await withoutOwner.beforeApplicationShutdown();
  expect(await withoutOwner.isBootstrapped()).toBe(false);

  const first = reconcile(connection);
  await eventually(async () => {
    expect(await first.isBootstrapped()).toBe(true);
  });
  await expectAll(connection);
  await first.beforeApplicationShutdown();

  const next = reconcile(connection, { url: NO_OWNER });
  expect(await next.isBootstrapped()).toBe(true);
  await next.beforeApplicationShutdown();
  await connection.close();
});

it('a projection in whose database nothing changes has the lost ones once another one was changed, and is not compared before', async () => {
  const connection = await createConnection(createDatabaseUrl('quiet')).asPromise();
  const changes = new ChangeWatch(createLogger('test', 'silent'), { watchAfterMs: 50, quietWaitMs: HOUR_MS });
  const quiet = reconcile(connection, { changes });
  await expectAll(connection);
  changes.start(connection.getClient().db(connection.name));
  await eventually(() => {
    expect(changes.isQuiet).toBe(true);
  });
  // Until it waits for a change.
  for (let before = -1; before !== digests;) {
    before = digests;
    await delay(20 * PACE.maxWaitMs);
  }
  lose(10);
  await connection.collection('others').insertOne({});
  await expectAll(connection);
  await quiet.beforeApplicationShutdown();
  await changes.stop();
  await connection.close();
});

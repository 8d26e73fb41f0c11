import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@bookstore/contracts/events';
import { idRange, STATE_FEED_PATH } from '@bookstore/contracts/state-feed';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import type { Listening } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose, { type Connection, createConnection } from 'mongoose';
import { createDatabaseUrl } from '../testing/environment.ts';
import { projectThings, startOwner } from '../testing/things.ts';
import { Reconciliation } from './reconciliation.ts';

const HOUR_MS = 3_600_000;
/** 10 s on an idle machine. */
const SECONDS_MS = 25_000;
const DAY_SECONDS = 86_400;
const NO_OWNER = 'http://127.0.0.1:1';

let owner: Listening;
let database: Connection;
let reconciliation: Reconciliation;
/** The versions of the owner's states. */
const versions = new Map<string, number>();
let digests = 0;

const secondOf = (id: string) => Number.parseInt(id.slice(0, 8), 16);

/** Starts reconciling the states of `connection` with those of the owner at `url`. */
const reconcile = (connection: Connection, url = `http://127.0.0.1:${owner.port}`) =>
  new Reconciliation(
    {
      connection,
      everyMs: HOUR_MS,
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
  }, SECONDS_MS);

/** Stores a state at the owner whose event is lost. */
function lose(secondsAgo: number): string {
  const second = Math.floor(Date.now() / 1000) - secondsAgo;
  const id = new mongoose.Types.ObjectId(mongoose.mongo.ObjectId.generate(second)).toString();
  versions.set(id, 1);
  return id;
}

beforeAll(async () => {
  owner = await startOwner(({ pathname, searchParams }) => {
    searchParams.delete('after');
    const { from, to } = idRange.parse(Object.fromEntries(searchParams));
    const found = [...versions].filter(([id]) => secondOf(id) >= from && secondOf(id) < to);
    if (pathname === STATE_FEED_PATH)
      return { states: found.map(([id, v]) => createEvent('book.deleted', 'test', { id, v })), next: null };
    digests += 1;
    const sum = found.reduce((total, [, v]) => total + v, 0);
    return { digests: [{ from, to, count: found.length, versions: sum }] };
  });
  database = await createConnection(createDatabaseUrl('reconciliation')).asPromise();
  reconciliation = reconcile(database);
  await eventually(() => {
    expect(digests).toBeGreaterThanOrEqual(2);
  });
});
afterAll(async () => {
  await reconciliation.beforeApplicationShutdown();
  await Promise.all([database.close(), owner.close()]);
});

describe('a projection whose events were lost', () => {
  it('has them within seconds, of new and old states and of their changes, long before the interval has passed', async () => {
    lose(0);
    const old = lose(DAY_SECONDS);
    await expectAll(database);
    versions.set(old, 2);
    await expectAll(database);
  });

  it('leaves the lease to others at once when it closes', async () => {
    await reconciliation.beforeApplicationShutdown();
    expect(await database.collection('leases').countDocuments()).toBe(0);
  });
});

describe('a new database', () => {
  it('is bootstrapped once it has had all states, those in transit too, and stays so', async () => {
    lose(0);
    const connection = await createConnection(createDatabaseUrl('bootstrap')).asPromise();
    const withoutOwner = reconcile(connection, NO_OWNER);
    expect(await withoutOwner.isBootstrapped()).toBe(false);
    await withoutOwner.beforeApplicationShutdown();
    expect(await withoutOwner.isBootstrapped()).toBe(false);

    const first = reconcile(connection);
    await eventually(async () => {
      expect(await first.isBootstrapped()).toBe(true);
    });
    await expectAll(connection);
    await first.beforeApplicationShutdown();

    const next = reconcile(connection, NO_OWNER);
    expect(await next.isBootstrapped()).toBe(true);
    await next.beforeApplicationShutdown();
    await connection.close();
  });
});

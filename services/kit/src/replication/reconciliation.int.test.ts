import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@bookstore/contracts/events';
import { idRange, STATE_FEED_PATH } from '@bookstore/contracts/state-feed';
import { ChangeWatch } from '@bookstore/runtime/change-watch';
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
const reconcile = (
  connection: Connection,
  { url = `http://127.0.0.1:${owner.port}`, changes }: { url?: string; changes?: ChangeWatch } = {},
) =>
  new Reconciliation(
    {
      connection,
      everyMs: HOUR_MS,
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
    expect(await database.collection('leases').countDocuments({ until: { $exists: true } })).toBe(0);
  });
});

describe('a new database', () => {
  it('is bootstrapped once it has had all states, those in transit too, and stays so', async () => {
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
});

describe('a projection in whose database nothing changes', () => {
  const openQuiet = async (quietWaitMs: number) => {
    const connection = await createConnection(createDatabaseUrl('quiet')).asPromise();
    const changes = new ChangeWatch(createLogger('test', 'silent'), { watchAfterMs: 50, quietWaitMs });
    const quiet = reconcile(connection, { changes });
    await expectAll(connection);
    changes.start(connection.getClient().db(connection.name));
    await eventually(() => {
      expect(changes.isQuiet).toBe(true);
    });
    const close = async () => {
      await quiet.beforeApplicationShutdown();
      await changes.stop();
      await connection.close();
    };
    return { connection, changes, close };
  };
  const countDigestsIn = async (ms: number) => {
    const before = digests;
    await delay(ms);
    return digests - before;
  };

  it('is compared seldom, and has states whose events were lost by then', async () => {
    const { connection, changes, close } = await openQuiet(8000);
    await countDigestsIn(4000);
    expect(await countDigestsIn(4000)).toBeLessThanOrEqual(3);
    lose(10);
    await expectAll(connection);
    expect(changes.isQuiet).toBe(false);
    await close();
  });

  it('has the lost ones within seconds after another one was changed', async () => {
    const { connection, close } = await openQuiet(HOUR_MS);
    await countDigestsIn(4000);
    expect(await countDigestsIn(4000)).toBe(0);
    lose(10);
    await connection.collection('others').insertOne({});
    await expectAll(connection);
    await close();
  });
});

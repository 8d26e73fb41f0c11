import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { idRange, STATE_FEED_PATH } from '@bookstore/contracts/state-feed';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { type Listening, listen } from '@bookstore/runtime/server';
import mongoose, { type Connection, createConnection, Schema } from 'mongoose';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { versionedUpserts } from '../mongo/versioned-states.ts';
import { createDatabaseUrl } from '../testing/environment.ts';
import { Reconciliation } from './reconciliation.ts';

const HOUR_MS = 3_600_000;
/** 10 s on an idle machine. */
const SECONDS_MS = 25_000;
const DAY_SECONDS = 86_400;

let owner: Listening;
let database: Connection;
let reconciliation: Reconciliation;
/** The versions of the owner's states. */
const versions = new Map<string, number>();
let digests = 0;

const secondOf = (id: string) => Number.parseInt(id.slice(0, 8), 16);

/** Starts reconciling the states of `connection` with those of the owner at `url`. */
function reconcile(connection: Connection, url = `http://127.0.0.1:${owner.port}`): Reconciliation {
  const stored = connection.model('State', new Schema({ _id: String, v: Number }, { versionKey: false }));
  const apply = async (states: EventData<'book.deleted'>[]) => {
    await stored.bulkWrite(versionedUpserts(states.map(({ id, ...state }) => ({ _id: id, ...state }))));
  };
  const options = {
    logger: createLogger('test', 'silent'),
    metrics: createMetrics('test'),
    skip: () => undefined,
  };
  return new Reconciliation({ connection, everyMs: HOUR_MS, ...options }, [
    {
      owner: { name: 'owner', url, token: 'token' },
      projection: { stored: () => stored, handlers: { 'book.deleted': apply } },
    },
  ]);
}

async function listVersions(connection: Connection): Promise<Map<string, number>> {
  const states = await connection.collection<{ _id: string; v: number }>('states').find().toArray();
  return new Map(states.map(({ _id, v }) => [_id, v]));
}

/** Stores a state at the owner whose event is lost. */
function lose(secondsAgo: number): string {
  const second = Math.floor(Date.now() / 1000) - secondsAgo;
  const id = new mongoose.Types.ObjectId(mongoose.mongo.ObjectId.generate(second)).toString();
  versions.set(id, 1);
  return id;
}

beforeAll(async () => {
  owner = await listen(
    createServer(({ url = '' }, response) => {
      const { from, to } = idRange.parse(
        Object.fromEntries(
          [...new URL(url, 'http://owner').searchParams].filter(([name]) => name !== 'after'),
        ),
      );
      const found = [...versions].filter(([id]) => secondOf(id) >= from && secondOf(id) < to);
      const isFeed = url.startsWith(`${STATE_FEED_PATH}?`);
      if (!isFeed) digests += 1;
      const body = isFeed
        ? { states: found.map(([id, v]) => createEvent('book.deleted', 'test', { id, v })), next: null }
        : {
            digests: [{ from, to, count: found.length, versions: found.reduce((sum, [, v]) => sum + v, 0) }],
          };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    }),
    0,
  );
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
    await eventually(async () => {
      expect(await listVersions(database)).toEqual(versions);
    }, SECONDS_MS);
    versions.set(old, 2);
    await eventually(async () => {
      expect(await listVersions(database)).toEqual(versions);
    }, SECONDS_MS);
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
    const withoutOwner = reconcile(connection, 'http://127.0.0.1:1');
    expect(await withoutOwner.isBootstrapped()).toBe(false);
    await withoutOwner.beforeApplicationShutdown();
    expect(await withoutOwner.isBootstrapped()).toBe(false);
    connection.deleteModel('State');

    const first = reconcile(connection);
    await eventually(async () => {
      expect(await first.isBootstrapped()).toBe(true);
    });
    expect(await listVersions(connection)).toEqual(versions);
    await first.beforeApplicationShutdown();
    connection.deleteModel('State');

    const next = reconcile(connection, 'http://127.0.0.1:1');
    expect(await next.isBootstrapped()).toBe(true);
    await next.beforeApplicationShutdown();
    await connection.close();
  });
});

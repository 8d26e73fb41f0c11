import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { STATE_DIGESTS_PATH, STATE_FEED_PATH } from '@bookstore/contracts/state-feed';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { type Listening, listen } from '@bookstore/runtime/server';
import { Module } from '@nestjs/common';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import mongoose, { type Connection, createConnection, type Model, Schema } from 'mongoose';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { versionedUpserts } from '../mongo/versioned-states.ts';
import { addOutboxFields, type Outbox } from '../outbox/outbox.ts';
import { type RunningService, startService } from '../service/create-service.ts';
import { Platform } from '../service/platform.ts';
import { createDatabaseUrl, createTestConfig } from '../testing/environment.ts';
import { createClient } from '../testing/http-client.ts';
import { Reconciliation } from './reconciliation.ts';
import { StateFeedController } from './state-feed.controller.ts';
import { StateFeed } from './state-feed.ts';

const TOKEN = 'a token of thirty-two characters';
const IDS = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
const [FIRST = '', POISON = '', LAST = ''] = IDS;
const more = { more: { of: ['a newer version'] } };

class Thing implements Outbox {
  v!: number;
}
const schema = new Schema<Thing, Model<Thing>>({}, { versionKey: false, id: false });
addOutboxFields(schema);

const things = Promise.withResolvers<Model<Thing>>();

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Thing', schema }])],
  controllers: [StateFeedController],
  providers: [
    {
      provide: StateFeed,
      inject: [Platform, getModelToken('Thing')],
      useFactory: (platform: Platform, model: Model<Thing>) => {
        things.resolve(model);
        return platform.createStateFeed(model, ({ _id, v }) =>
          createEvent('book.deleted', 'test', { id: _id.toString(), v }),
        );
      },
    },
  ],
})
class ThingsModule {}

describe('a state feed with a document that cannot be read', () => {
  let service: RunningService;

  beforeAll(async () => {
    const config = { ...(await createTestConfig('feed')), SERVICE_TOKEN: TOKEN };
    service = await startService({ name: 'feed', config, imports: [ThingsModule] });
    const { collection } = await things.promise;
    const versions: Record<string, unknown> = { [FIRST]: 1, [POISON]: NaN, [LAST]: 2 };
    const toDocument = (id: string) => ({ _id: new mongoose.Types.ObjectId(id), v: versions[id] });
    await collection.insertMany(IDS.map(toDocument));
  });
  afterAll(() => service.close());

  const read = async (path: string) => (await createClient(service.url)('GET', path, { token: TOKEN })).body;

  it('serves all the others, page by page', async () => {
    expect(await read(`${STATE_FEED_PATH}?limit=2`)).toMatchObject({
      states: [{ subject: FIRST }],
      next: POISON,
    });
    expect(await read(`${STATE_FEED_PATH}?after=${POISON}`)).toMatchObject({
      states: [{ subject: LAST, data: { v: 2 } }],
      next: null,
    });
  });

  it('counts it, and still answers with digests', async () => {
    expect(await (await fetch(`${service.opsUrl}/metrics`)).text()).toMatch(
      /skipped_documents_total\{where="state_feed".*\} [1-9]/,
    );
    expect(await read(STATE_DIGESTS_PATH)).toMatchObject({
      digests: expect.arrayContaining([expect.objectContaining({ count: 1 })]),
    });
  });
});

describe('reconciliation with entries that cannot be read or applied', () => {
  const skip = jest.fn<SkipDocument>();
  const metrics = createMetrics('test');
  const requests: string[] = [];
  let owner: Listening;
  let database: Connection;
  let reconciliation: Reconciliation;

  const event = (id: string) => ({ ...createEvent('book.deleted', 'test', { id, v: 1 }), ...more });
  const entries = [
    { ...event(FIRST), data: { id: FIRST, v: 1, ...more } },
    event(POISON),
    'garbage',
    { ...event('d'.repeat(24)), data: { id: 'without a version' } },
    { ...event('e'.repeat(24)), type: 'book.unheard-of' },
    event(LAST),
  ];
  const digest = { from: 0, to: 2 ** 32, count: entries.length, versions: entries.length, ...more };

  beforeAll(async () => {
    owner = await listen(
      createServer(({ url = '' }, response) => {
        requests.push(url);
        const isFeed = url.startsWith(`${STATE_FEED_PATH}?`);
        const body = isFeed ? { states: entries, next: null } : { digests: [digest] };
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...body, ...more }));
      }),
      0,
    );
    database = await createConnection(createDatabaseUrl('reconciliation')).asPromise();
    const stored = database.model('State', new Schema({ _id: String, v: Number }, { versionKey: false }));
    const apply = async (states: EventData<'book.deleted'>[]) => {
      if (states.some(({ id }) => id === POISON)) throw new TypeError('cannot be applied');
      await stored.bulkWrite(versionedUpserts(states.map(({ id, ...state }) => ({ _id: id, ...state }))));
    };
    reconciliation = new Reconciliation(
      { connection: database, everyMs: 1000, skip, logger: createLogger('test', 'silent'), metrics },
      [
        {
          owner: { name: 'owner', url: `http://127.0.0.1:${owner.port}`, token: TOKEN },
          projection: { stored: () => stored, handlers: { 'book.deleted': apply } },
        },
      ],
    );
  });
  afterAll(async () => {
    await reconciliation.beforeApplicationShutdown();
    await Promise.all([database.close(), owner.close()]);
  });

  it('applies all the others, without the fields of a newer owner', async () => {
    const states = database.collection<{ _id: string }>('states');
    await eventually(async () => {
      expect(await states.find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: FIRST, v: 1 },
        { _id: LAST, v: 1 },
      ]);
    });
    const skipped = skip.mock.calls.map(([id]) => id);
    expect(new Set(skipped)).toEqual(new Set(['unknown', 'd'.repeat(24), POISON]));
  });

  it('succeeds, and compares again at its interval only, although the digests differ for ever', async () => {
    const countFeeds = () => requests.filter((url) => !url.startsWith(STATE_DIGESTS_PATH)).length;
    const startedAt = performance.now();
    const before = countFeeds();
    await eventually(() => {
      expect(countFeeds()).toBeGreaterThanOrEqual(before + 6);
    });
    // Three ranges are compared each time: the recent ids, those before, and those of clocks that are ahead.
    expect(performance.now() - startedAt).toBeGreaterThan(1000);
    expect(await metrics.getSingleMetricAsString('reconcile_last_success_timestamp_seconds')).not.toMatch(
      / 0$/,
    );
  });
});

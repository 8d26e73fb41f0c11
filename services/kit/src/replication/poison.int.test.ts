import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createEvent } from '@bookstore/contracts/events';
import { STATE_DIGESTS_PATH, STATE_FEED_PATH } from '@bookstore/contracts/state-feed';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import type { Listening } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose, { createConnection } from 'mongoose';
import { Jobs } from '../mongo/jobs.ts';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { type RunningService, startService } from '../service/create-service.ts';
import { provideOutbox } from '../service/platform.ts';
import { createTestConfig } from '../testing/environment.ts';
import { createClient } from '../testing/http-client.ts';
import { createThingSchema, projectThings, startOwner, Thing, toThingEvent } from '../testing/things.ts';
import { Reconciliation } from './reconciliation.ts';
import { StateFeedController } from './state-feed.controller.ts';

const INTERVAL_MS = 300;
const TOKEN = 'a token of thirty-two characters';
const IDS = ['a', 'b', 'c'].map((digit) => digit.repeat(24));
const [FIRST = '', POISON = '', LAST = ''] = IDS;
const more = { more: { of: ['a newer version'] } };

@Module({
  imports: [MongooseModule.forFeature([{ name: Thing.name, schema: createThingSchema() }])],
  controllers: [StateFeedController],
  providers: provideOutbox(Thing, toThingEvent),
})
class ThingsModule {}

const config = { ...(await createTestConfig('feed')), SERVICE_TOKEN: TOKEN };
const database = await createConnection(config.MONGO_URL).asPromise();
afterAll(() => database.close());

describe('a state feed with a document that cannot be read', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await startService({ name: 'feed', config, imports: [ThingsModule] });
    const versions: Record<string, unknown> = { [FIRST]: 1, [POISON]: NaN, [LAST]: 2 };
    const toDocument = (id: string) => ({ _id: new mongoose.Types.ObjectId(id), v: versions[id] });
    await database.collection('things').insertMany(IDS.map(toDocument));
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
  let feeds = 0;
  let owner: Listening;
  const logger = createLogger('test', 'silent');
  const jobs = new Jobs(logger);

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
    owner = await startOwner(({ pathname }) => {
      const isFeed = pathname === STATE_FEED_PATH;
      if (isFeed) feeds += 1;
      return { ...(isFeed ? { states: entries, next: null } : { digests: [digest] }), ...more };
    });
    const projection = projectThings(database, (ids) => {
      if (ids.includes(POISON)) throw new TypeError('cannot be applied');
    });
    const reconciled = {
      owner: { name: 'owner', url: `http://127.0.0.1:${owner.port}`, token: TOKEN },
      projection,
    };
    const options = { jobs, connection: database, everyMs: INTERVAL_MS, logger, metrics, skip };
    new Reconciliation(options, [reconciled]);
    jobs.onApplicationBootstrap();
  });
  afterAll(async () => {
    await jobs.onModuleDestroy();
    await owner.close();
  });

  const untilApplied = () =>
    eventually(async () => {
      const states = database.collection<{ _id: string }>('states');
      expect(await states.find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: FIRST, v: 1 },
        { _id: LAST, v: 1 },
      ]);
    });

  it('applies all the others, without the fields of a newer owner', async () => {
    await untilApplied();
    const skipped = skip.mock.calls.map(([id]) => id);
    expect(new Set(skipped)).toEqual(new Set(['unknown', 'd'.repeat(24), POISON]));
  });

  it('succeeds, and compares again at its interval only, although the digests differ for ever', async () => {
    await untilApplied();
    const startedAt = performance.now();
    const before = feeds;
    // Three ranges are compared each time: the recent ids, those before, and those of clocks that are ahead.
    await eventually(() => {
      expect(feeds).toBeGreaterThanOrEqual(before + 12);
    });
    expect(performance.now() - startedAt).toBeGreaterThan(INTERVAL_MS);
    expect(await metrics.getSingleMetricAsString('reconcile_last_success_timestamp_seconds')).not.toMatch(
      / 0$/,
    );
  });
});

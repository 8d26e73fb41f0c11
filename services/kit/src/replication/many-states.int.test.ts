import { afterAll, describe, expect, it } from '@jest/globals';
import {
  idRange,
  MAX_SECOND,
  MAX_STATES_PER_DIGEST,
  STATE_FEED_PATH,
  stateFeedQuery,
} from '@bookstore/contracts/state-feed';
import { Types } from 'mongoose';
import { openCommandLog } from '../testing/command-log.ts';
import { createDatabaseUrl } from '../testing/environment.ts';
import { createThingSchema, projectThings, startOwner, type Thing, toThingEvent } from '../testing/things.ts';
import { repair } from './repair.ts';
import { StateFeedClient } from './state-feed.client.ts';
import { StateFeed } from './state-feed.ts';

const COUNT = 130_000;
const BUSY_SECOND = 1_770_000_000;
const EVERYTHING = { from: 0, to: MAX_SECOND };

/** Most in one hour, and 20,000 in one second of it. */
const secondOf = (number: number) => BUSY_SECOND + (number < 20_000 ? 0 : number % 3600);
const idIn = (second: number) => new Types.ObjectId(Types.ObjectId.generate(second));

const log = await openCommandLog(createDatabaseUrl('many'), ['things', 'states']);
const things = log.connection.model<Thing>('Thing', createThingSchema());
const projection = projectThings(log.connection);
const states = () => log.connection.collection<{ _id: string; v: number }>('states');
for (const model of Object.values(log.connection.models)) await model.createIndexes();
for (let first = 0; first < COUNT; first += 10_000) {
  const ids = Array.from({ length: 10_000 }, (_, number) => idIn(secondOf(first + number)));
  await things.collection.insertMany(ids.map((_id) => ({ _id, v: 1 })));
  await states().insertMany(ids.map((_id) => ({ _id: String(_id), v: 1 })));
}
const feed = new StateFeed(things, toThingEvent, () => undefined);
const owner = await startOwner(async ({ pathname, searchParams }) => {
  const query = Object.fromEntries(searchParams);
  if (pathname === STATE_FEED_PATH) return feed.readPage(stateFeedQuery.parse(query));
  return { digests: await feed.digest(idRange.parse(query)) };
});
afterAll(() => Promise.all([log.close(), owner.close()]));

const createFeedClient = () => new StateFeedClient({ url: `http://127.0.0.1:${owner.port}`, token: 'none' });
const repairAll = () =>
  repair({ client: createFeedClient(), projection, skip: () => undefined }, [EVERYTHING]);

describe('many states', () => {
  it('are compared by commands that each read a bounded number of index keys, and no document', async () => {
    const reads = await log.record(async () => {
      expect(await repairAll()).toEqual({ applied: 0, unknown: 0 });
    });
    expect(reads.length).toBeGreaterThan(0);
    // MongoDB examines the key behind the last one, too.
    expect(Math.max(...reads.map(({ keysExamined }) => keysExamined))).toBeLessThanOrEqual(
      MAX_STATES_PER_DIGEST + 2,
    );
    expect(reads.filter(({ docsExamined }) => docsExamined > 0)).toEqual([]);
    const keys = reads.reduce((sum, { keysExamined }) => sum + keysExamined, 0);
    expect(keys).toBeLessThan(8 * COUNT);
  });

  it('are made equal, wherever one is missing or old, and can be counted', async () => {
    const middle = things.collection
      .find()
      .sort({ _id: 1 })
      .skip(COUNT / 2);
    const [old, missing] = await middle.limit(2).toArray();
    if (!old || !missing) throw new Error('too few states');
    await things.collection.updateOne({ _id: old._id }, { $set: { v: 2 } });
    await states().deleteOne({ _id: missing._id.toString() });
    await things.collection.insertOne({ _id: idIn(BUSY_SECOND), v: 1 });
    expect(await repairAll()).toEqual({ applied: 3, unknown: 0 });
    expect(await repairAll()).toEqual({ applied: 0, unknown: 0 });
    expect(await createFeedClient().count(EVERYTHING)).toBe(COUNT + 1);
  });
});

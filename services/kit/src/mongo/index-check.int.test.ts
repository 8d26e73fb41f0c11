import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IndexCheck } from '@bookstore/runtime/index-check';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { Health } from '@bookstore/runtime/ops';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import mongoose, { type Connection, Schema } from 'mongoose';
import { findFreePort } from '@bookstore/runtime/testing/ports';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { type RunningService, startService } from '../service/create-service.ts';
import { createTestConfig } from '../testing/environment.ts';

const NoteSchema = new Schema({ title: String, author: String });
NoteSchema.index({ title: 1 }, { unique: true });
NoteSchema.index({ author: 1, title: -1 });

const TagSchema = new Schema({ name: { type: String, index: true } });

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'Note', schema: NoteSchema },
      { name: 'Tag', schema: TagSchema },
    ]),
  ],
})
class NotesModule {}

describe('a service whose schemas declare indexes', () => {
  let config: Awaited<ReturnType<typeof createTestConfig>>;
  let connection: Connection;
  let starting: Promise<RunningService>;

  const notes = () => connection.collection('notes');
  const indexNames = async () => (await notes().indexes()).map(({ name }) => name).toSorted();
  const ALL = ['_id_', 'author_1_title_-1', 'title_1'];
  const start = () => {
    starting = startService({ name: 'kit', config, imports: [NotesModule], indexCheckMs: 50 });
    return starting;
  };
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${config.OPS_PORT}${path}`);
    return { status: response.status, text: await response.text() };
  };
  const untilNotReady = () =>
    eventually(async () => {
      expect(await get('/readyz')).toMatchObject({
        status: 503,
        text: expect.stringMatching(/"indexes":"down"/),
      });
      expect((await get('/metrics')).text).toMatch(/^mongodb_missing_indexes{.*} 1$/m);
    });
  const untilReady = () =>
    eventually(async () => {
      expect((await get('/readyz')).status).toBe(200);
      expect((await get('/metrics')).text).toMatch(/^mongodb_missing_indexes{.*} 0$/m);
    });

  beforeEach(async () => {
    config = { ...(await createTestConfig('kit')), OPS_PORT: await findFreePort() };
    connection = await mongoose.createConnection(config.MONGO_URL).asPromise();
  });
  afterEach(async () => {
    await (await starting).close();
    await connection.close();
  });

  it('is not ready before duplicates in the data are gone, and builds the other indexes meanwhile', async () => {
    await notes().insertMany([{ title: 'a' }, { title: 'a' }]);
    void start();
    await untilNotReady();
    await eventually(async () => {
      expect(await indexNames()).toEqual(['_id_', 'author_1_title_-1']);
    });
    await notes().deleteOne({ title: 'a' });
    await starting;
    expect(await indexNames()).toEqual(ALL);
    await untilReady();
  });

  it('is not ready while a dropped one cannot be built again', async () => {
    await start();
    await notes().insertOne({ title: 'c' });
    await eventually(async () => {
      await notes().dropIndex('title_1');
      await notes().insertOne({ title: 'c' });
    });
    await untilNotReady();
    await notes().deleteOne({ title: 'c' });
    await untilReady();
    expect(await indexNames()).toEqual(ALL);
    await expect(notes().insertOne({ title: 'c' })).rejects.toThrow('E11000');
  });

  it('logs once what cannot be built, without the values, and what it builds again', async () => {
    await start();
    const logger = createLogger('kit', 'silent');
    const [error, warn] = [jest.spyOn(logger, 'error'), jest.spyOn(logger, 'warn')];
    const { db } = connection;
    if (!db) throw new Error('not connected');
    const check = new IndexCheck({
      db,
      list: () => [{ collection: 'people', key: { email: 1 }, options: { unique: true } }],
      health: new Health(),
      logger,
      metrics: createMetrics('kit'),
      intervalMs: 10,
    });
    const people = connection.collection('people');
    await people.insertMany([{ email: 'ada@shop.example' }, { email: 'ada@shop.example' }]);
    const checking = check.start();
    await eventually(() => {
      expect(error).toHaveBeenCalled();
    });
    expect(check.areBuilt).toBe(false);
    await people.deleteOne({});
    await checking;
    const line = { index: 'people.email_1', reason: 'DuplicateKey' };
    expect(error.mock.calls).toEqual([[line, 'index cannot be built: not ready']]);
    expect(warn.mock.calls).toEqual([[{ index: 'people.email_1' }, 'a missing index was built again']]);
    await check.stop();
  });

  it('does not create a collection again that was dropped, as after a rebuild', async () => {
    await start();
    await connection.dropCollection('notes');
    for (let round = 0; round < 2; round += 1) {
      await connection.collection('tags').dropIndex('name_1');
      await eventually(async () => {
        expect(await connection.collection('tags').indexes()).toHaveLength(2);
      });
    }
    expect((await connection.listCollections()).map(({ name }) => name)).toEqual(['tags']);
    await untilReady();
  });
});

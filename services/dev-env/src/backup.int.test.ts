import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BUSY_JOURNAL_MS, startMongo } from './provision/mongo.ts';
import { openStartContext, type StartContext } from './start-context.ts';
import { environment } from './testing/environment.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-folder.ts';
import { Binary, BSON, Decimal128, Double, Int32, Long, MongoClient, ObjectId } from 'mongodb';
import { z } from 'zod';
import type { Secrets } from '@bookstore/backup/archive';
import { createBackup } from '@bookstore/backup/backup';
import { DATABASES } from '@bookstore/backup/databases';
import { restoreBackup } from '@bookstore/backup/restore';

const passphrase = 'correct horse battery staple';
const SECRETS = { STAFF_SECRET: 'staff-secret-of-the-shop', IDENTITY_SECRET: 'identity-secret-of-the-shop' };

let context: StartContext;
let client: MongoClient;
let url: string;
let folder: string;

beforeAll(async () => {
  context = await openStartContext({ dataDir: await makeTestFolder(), environment, print: () => undefined });
  const root = (await startMongo(context, DATABASES, BUSY_JOURNAL_MS)).url;
  client = await MongoClient.connect(root);
  // Under Compose and on Kubernetes the user of backups has no other rights.
  const roles = DATABASES.map((db) => ({ role: 'readWrite', db }));
  await client.db('backup').command({ createUser: 'backup', pwd: 'of-backups', roles });
  const own = new URL(root);
  [own.username, own.password] = ['backup', 'of-backups'];
  own.searchParams.set('authSource', 'backup');
  url = own.href;
});
afterAll(async () => {
  await client.close();
  await context.close();
  await removeTestFolders();
});
beforeEach(async () => {
  folder = await makeTestFolder();
  await clear();
});

const clear = async () => {
  for (const name of DATABASES) await client.db(name).dropDatabase();
};
const backUp = (secrets: Secrets | undefined = SECRETS) =>
  createBackup({ url, folder, passphrase, secrets, keepDays: 14 });

async function restore(file: string, isForced = false): Promise<Secrets> {
  let found: Secrets = {};
  const storeSecrets = (secrets: Secrets) => {
    found = secrets;
    return Promise.resolve();
  };
  await restoreBackup({ url: () => Promise.resolve(url), file, passphrase, isForced, storeSecrets });
  return found;
}

const orders = () =>
  client.db('orders').collection<{ _id?: Int32 | ObjectId; index?: number; title?: string }>('orders');
const rawOrders = async () => {
  const found: unknown[] = await orders().find({}, { raw: true }).sort({ _id: 1 }).toArray();
  return found.map((bytes) => Buffer.from(z.instanceof(Uint8Array).parse(bytes)).toString('hex'));
};

describe('A backup', () => {
  it('restores documents to the byte, and collections with their options and indexes', async () => {
    await client.db('orders').createCollection('orders', { collation: { locale: 'de' } });
    const values = [
      new Int32(1),
      new Double(1),
      new Long(1),
      Long.MAX_VALUE,
      Decimal128.fromString('0.10'),
      -0,
      'ä',
      null,
      true,
      new Date(0),
      new Binary(Buffer.from('picture'), 4),
      new ObjectId(),
      /^a[b]$/i,
      new BSON.BSONRegExp('(?x)a', 'x'),
      [{ deep: [] }],
      new BSON.Timestamp({ t: 1, i: 2 }),
    ];
    await orders().insertMany(values.map((value, index) => ({ _id: new Int32(index), value })));
    await orders().createIndex(
      { value: 1 },
      { unique: true, partialFilterExpression: { _id: { $gt: 4 } } },
      {},
    );
    await client
      .db('catalog')
      .collection('books')
      .createIndex({ title: 'text' }, { weights: { title: 7 } }, {});
    await client
      .db('identity')
      .collection('session')
      .createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }, {});
    const describeAll = async () => ({
      documents: await rawOrders(),
      options: await orders().options(),
      indexes: [
        await orders().indexes(),
        await client.db('catalog').collection('books').indexes(),
        await client.db('identity').collection('session').indexes(),
      ],
    });
    const before = await describeAll();
    const { file } = await backUp();
    await clear();
    expect(await restore(file)).toEqual(SECRETS);
    expect(await describeAll()).toEqual(before);
  });

  it('is of one time, whatever is written to all databases meanwhile', async () => {
    const accounts = ['catalog', 'identity'].map((name) =>
      client.db(name).collection<{ _id: string; n: number }>('n'),
    );
    await orders().insertMany(
      Array.from({ length: 50_000 }, (_, index) => ({ index, text: 'x'.repeat(200) })),
    );
    for (const each of accounts) await each.insertOne({ _id: 'n', n: 0 });
    let [isRunning, written] = [true, 0];
    const writing = (async () => {
      while (isRunning) {
        // First the one that is dumped last.
        for (const each of accounts.toReversed()) await each.updateOne({ _id: 'n' }, { $inc: { n: 1 } });
        written += 1;
      }
    })();
    const { file } = await backUp();
    isRunning = false;
    await writing;
    expect(written).toBeGreaterThan(10);
    await clear();
    await restore(file);
    const [first, last] = await Promise.all(accounts.map(async (each) => (await each.findOne())?.n ?? -1));
    expect([0, 1]).toContain((last ?? 0) - (first ?? 0));
    expect(last).toBeLessThan(written);
    expect(await orders().countDocuments()).toBe(50_000);
  });

  it('is made again when a collection goes while it is made', async () => {
    await orders().insertMany(
      Array.from({ length: 50_000 }, (_, index) => ({ index, text: 'x'.repeat(200) })),
    );
    await client.db('admin_auth').collection('order_facts_1').insertOne({ n: 1 });
    const backup = backUp();
    await client.db('admin_auth').collection('order_facts_2').insertOne({ n: 2 });
    await client.db('admin_auth').dropCollection('order_facts_1');
    const { file } = await backup;
    await clear();
    await restore(file);
    const names = (await client.db('admin_auth').listCollections().toArray()).map(({ name }) => name);
    expect(names).toEqual(['order_facts_2']);
  });

  it('tells admin-auth when it was made, and how large it is', async () => {
    const { at, bytes, file } = await backUp();
    const operations = client.db('admin_auth').collection<{ _id: string }>('operations');
    expect(await operations.findOne({ _id: 'backup' })).toEqual({ _id: 'backup', at, bytes });
    expect((await readFile(file)).length).toBe(bytes);
  });

  it('is not made with secrets that nothing would encrypt', async () => {
    const unencrypted = { url, folder, passphrase: undefined, keepDays: 14 };
    await expect(createBackup({ ...unencrypted, secrets: SECRETS })).rejects.toThrow('Set BACKUP_PASSPHRASE');
    const { file } = await createBackup({ ...unencrypted, secrets: undefined });
    expect(await readFile(file, 'utf8')).not.toContain('staff-secret');
  });
});

describe('A restore', () => {
  it('refuses a shop that has data and changes nothing of it, unless it is forced', async () => {
    await orders().insertOne({ title: 'of before' });
    const { file } = await backUp();
    await orders().updateOne({}, { $set: { title: 'of now' } });
    await client.db('catalog').collection('books').insertOne({ title: 'of now' });
    await expect(restore(file)).rejects.toThrow('There is a shop already');
    expect(await orders().findOne()).toMatchObject({ title: 'of now' });
    await restore(file, true);
    expect(await orders().findOne()).toMatchObject({ title: 'of before' });
    expect(await client.db('catalog').collection('books').countDocuments()).toBe(0);
  });

  it('releases every lease', async () => {
    await client.db('orders').collection('leases').insertOne({ holder: 'a process of before' });
    const { file } = await backUp();
    await clear();
    await restore(file);
    expect(await client.db('orders').collection('leases').countDocuments()).toBe(0);
  });

  it.each([
    ['keeps the keys of customers’ tokens with the secret that they are encrypted with', SECRETS, 1],
    ['without that secret removes them', {}, 0],
  ])('%s', async (_title, secrets, count) => {
    await client.db('identity').collection('jwks').insertOne({ privateKey: 'encrypted' });
    const { file } = await backUp(secrets);
    await clear();
    expect(await restore(file)).toEqual(secrets);
    expect(await client.db('identity').collection('jwks').countDocuments()).toBe(count);
  });
});

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { MongoClient } from 'mongodb';
import { openStartContext, type StartContext } from '../start-context.ts';
import { environment } from '../testing/environment.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { serviceUrl, startMongo } from './mongo.ts';

type OwnMongo = Awaited<ReturnType<typeof startMongo>>;

const closings: (() => Promise<void>)[] = [];

const openAt = async (dataDir: string): Promise<StartContext> => {
  const context = await openStartContext({ dataDir, environment, print: () => undefined });
  closings.push(context.close);
  return context;
};

const DATABASES = ['catalog', 'orders'];

async function withBooks<T>(
  { url }: Pick<OwnMongo, 'url'>,
  work: (books: ReturnType<typeof booksOf>) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(url);
  try {
    return await work(booksOf(client));
  } finally {
    await client.close();
  }
}
const booksOf = (client: MongoClient) => client.db('catalog').collection<{ title: string }>('books');
const addBook = (mongo: Pick<OwnMongo, 'url'>, title: string) =>
  withBooks(mongo, (books) => books.insertOne({ title }));
const listTitles = (mongo: Pick<OwnMongo, 'url'>) =>
  withBooks(mongo, async (books) => (await books.find().toArray()).map(({ title }) => title));

async function occupy(port: number): Promise<void> {
  const occupant = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(occupant, 'listening');
  closings.push(async () => {
    occupant.close();
    await once(occupant, 'close');
  });
}

afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

afterAll(removeTestFolders);

describe('MongoDB', () => {
  it('keeps its data over a restart, even if its port is in use by then', async () => {
    const dataDir = await makeTestFolder();
    const first = await openAt(dataDir);
    const before = await startMongo(first, DATABASES);
    await addBook(before, 'Walden');
    await first.close();
    await occupy(Number(new URL(before.url).port));
    const after = await startMongo(await openAt(dataDir), DATABASES);
    expect(after.url).not.toBe(before.url);
    expect(await listTitles(after)).toEqual(['Walden']);
    await addBook(after, 'Emma');
    expect(await listTitles(after)).toEqual(['Walden', 'Emma']);
  });

  it('is restarted with its data when it is killed', async () => {
    const mongo = await startMongo(await openAt(await makeTestFolder()), DATABASES);
    await addBook(mongo, 'Walden');
    const [killed] = mongo.part.pids;
    mongo.part.kill('SIGKILL');
    await eventually(async () => {
      expect(mongo.part.pids).not.toEqual([killed]);
      expect(await listTitles(mongo)).toEqual(['Walden']);
    });
    await addBook(mongo, 'Emma');
  });

  it('gives each service a user that reads and writes its own database only, and refuses anyone else', async () => {
    const context = await openAt(await makeTestFolder());
    const { url } = await startMongo(context, DATABASES);
    const catalog = { url: serviceUrl(url, context.secrets, 'catalog') };
    await addBook(catalog, 'Walden');
    expect(await listTitles(catalog)).toEqual(['Walden']);
    const orders = { url: serviceUrl(url, context.secrets, 'orders') };
    await expect(addBook(orders, 'Emma')).rejects.toThrow('not authorized on catalog');
    await expect(listTitles(orders)).rejects.toThrow('not authorized on catalog');
    const anonymous = { url: url.replace(/\/\/.*@/, '//') };
    await expect(listTitles(anonymous)).rejects.toThrow('requires authentication');
    const wrong = { url: catalog.url.replace(/:[^:]*@/, ':wrong@') };
    await expect(listTitles(wrong)).rejects.toThrow('Authentication failed');
  });

  it('keeps the data of a version without users, on another port too', async () => {
    const dataDir = await makeTestFolder();
    const first = await openAt(dataDir);
    const before = await startMongo(first);
    await addBook(before, 'Walden');
    await first.close();
    await occupy(Number(new URL(before.url).port));
    const context = await openAt(dataDir);
    const after = await startMongo(context, DATABASES);
    const catalog = { url: serviceUrl(after.url, context.secrets, 'catalog') };
    await addBook(catalog, 'Emma');
    expect(await listTitles(catalog)).toEqual(['Walden', 'Emma']);
  });

  it('keeps its data when its secrets are lost', async () => {
    const dataDir = await makeTestFolder();
    const first = await openAt(dataDir);
    await addBook(await startMongo(first, DATABASES), 'Walden');
    await first.close();
    await rm(join(dataDir, 'secrets.json'));
    const context = await openAt(dataDir);
    const after = await startMongo(context, DATABASES);
    expect(await listTitles({ url: serviceUrl(after.url, context.secrets, 'catalog') })).toEqual(['Walden']);
  });
});

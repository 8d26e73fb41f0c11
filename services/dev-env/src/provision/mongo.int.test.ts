import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { pollUntil } from '../poll.ts';
import { openStartContext, type StartContext } from '../start-context.ts';
import { environment } from '../testing/environment.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { startMongo } from './mongo.ts';

type OwnMongo = Awaited<ReturnType<typeof startMongo>>;

const TIMEOUT_MS = 60_000;

const closings: (() => Promise<void>)[] = [];

const openAt = async (dataDir: string): Promise<StartContext> => {
  const context = await openStartContext({ dataDir, environment, print: () => undefined });
  closings.push(context.close);
  return context;
};

async function withBooks<T>(
  { url }: OwnMongo,
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
const addBook = (mongo: OwnMongo, title: string) => withBooks(mongo, (books) => books.insertOne({ title }));
const listTitles = (mongo: OwnMongo) =>
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
}, TIMEOUT_MS);

afterAll(removeTestFolders);

describe('MongoDB', () => {
  it(
    'keeps its data over a restart, even if its port is in use by then',
    async () => {
      const dataDir = await makeTestFolder();
      const first = await openAt(dataDir);
      const before = await startMongo(first);
      await addBook(before, 'Walden');
      await first.close();
      await occupy(Number(new URL(before.url).port));
      const after = await startMongo(await openAt(dataDir));
      expect(after.url).not.toBe(before.url);
      expect(await listTitles(after)).toEqual(['Walden']);
      await addBook(after, 'Emma');
      expect(await listTitles(after)).toEqual(['Walden', 'Emma']);
    },
    TIMEOUT_MS,
  );

  it(
    'is restarted with its data when it is killed',
    async () => {
      const mongo = await startMongo(await openAt(await makeTestFolder()));
      await addBook(mongo, 'Walden');
      const [killed] = mongo.part.pids;
      mongo.part.kill('SIGKILL');
      expect(await pollUntil(() => mongo.part.pids[0] !== killed, { timeoutMs: 30_000 })).toBe(true);
      expect(await listTitles(mongo)).toEqual(['Walden']);
      await addBook(mongo, 'Emma');
    },
    TIMEOUT_MS,
  );
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Book, book } from '@bookstore/contracts/books';
import { toDollars } from '@bookstore/contracts/money';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Constellation, startConstellation } from './constellation.ts';
import { environment } from './testing/environment.ts';
import { createShopClient } from './testing/shop-client.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-site.ts';

const START_MS = 180_000;
const WRITES = 150;
const READERS = 8;

let shop: Constellation;
let first: Book;
let changePrice: (priceCents: number) => Promise<Book>;

beforeAll(async () => {
  shop = await startConstellation({
    dataDir: await makeTestFolder(),
    port: 0,
    environment,
    print: () => undefined,
    replicas: { catalog: 2, gateway: 2 },
    overrides: { gateway: { RATE_LIMIT_ALL: '0' } },
  });
  const client = createShopClient(shop);
  const books = await client.listBooks();
  if (!books[0]) throw new Error('the shop has no books');
  first = books[0];
  const { changeBook } = await client.signInStaff();
  changePrice = (priceCents) => changeBook(first._id, { newPrice: toDollars(priceCents) });
}, START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

/** Reads over the one connection of `agent`, and so always through the same gateway. */
const read = (path: string, agent: Agent) =>
  new Promise<unknown>((resolve, reject) => {
    get(shop.url + path, { agent, family: 4 }, (reply) => {
      text(reply).then((body) => {
        resolve(JSON.parse(body));
      }, reject);
    }).once('error', reject);
  });

describe('Public reads with two gateways and two catalogs', () => {
  it('never show a price older than the last change that was answered before the read began', async () => {
    const written = { cents: 0, isDone: false };
    const stale: string[] = [];
    let reads = 0;

    const readPrice = async (agent: Agent, isList: boolean) => {
      const path = isList ? '/api/books/' : `/api/books/${first._id}`;
      const found = [await read(path, agent)].flat().map((entry) => book.parse(entry));
      return Math.round((found.find(({ _id }) => _id === first._id)?.newPrice ?? 0) * 100);
    };
    const keepReading = async (isList: boolean) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (!written.isDone) {
        const known = written.cents;
        const seen = await readPrice(agent, isList);
        reads += 1;
        if (seen < known) stale.push(`${seen} after ${known}`);
      }
      agent.destroy();
    };
    const keepWriting = async () => {
      for (let priceCents = 1; priceCents <= WRITES; priceCents += 1) {
        await changePrice(priceCents);
        written.cents = priceCents;
      }
      written.isDone = true;
    };
    await changePrice(1);
    await Promise.all([
      keepWriting(),
      ...Array.from({ length: READERS }, (_, number) => keepReading(number % 2 === 0)),
    ]);

    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(WRITES);
    expect(await readPrice(new Agent(), true)).toBe(WRITES);
  }, 120_000);
});

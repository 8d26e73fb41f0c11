import { type Book, book } from '@bookstore/contracts/books';
import { toDollars } from '@bookstore/contracts/money';
import { Agent, get } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { createShopClient } from '../clients/shop-client.ts';

const READERS = 8;

type Watched = Pick<Constellation, 'url' | 'admin'>;
/** How many reads there were, and those that showed an older price than one whose change had been answered. */
export type StaleReads = { reads: number; stale: string[] };

/** Reads over the one connection of `agent`, and so always through the same gateway. */
const read = (address: string, agent: Agent) =>
  new Promise<unknown>((resolve, reject) => {
    get(address, { agent, family: 4 }, (reply) => {
      text(reply).then((body) => {
        resolve(JSON.parse(body));
      }, reject);
    }).once('error', reject);
  });

async function readPriceCents(address: string, id: string, agent: Agent): Promise<number> {
  const found = [await read(address, agent)].flat().map((entry) => book.parse(entry));
  return Math.round((found.find(({ _id }) => _id === id)?.newPrice ?? 0) * 100);
}

async function findFirstBook(shop: Watched): Promise<Book> {
  const [first] = await createShopClient(shop).listBooks();
  if (!first) throw new Error('the shop has no books');
  return first;
}

/**
 * Raises the price of a book `writes` times, a cent each time, while readers read it and the list of all books, each
 * over a connection of its own.
 */
export async function watchForStaleReads(shop: Watched, writes: number): Promise<StaleReads> {
  const { _id } = await findFirstBook(shop);
  const { changeBook } = await createShopClient(shop).signInStaff();
  const written = { cents: 0, isDone: false };
  const stale: string[] = [];
  let reads = 0;

  const keepReading = async (path: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!written.isDone) {
      const known = written.cents;
      const seen = await readPriceCents(shop.url + path, _id, agent);
      reads += 1;
      if (seen < known) stale.push(`${seen} after ${known}`);
    }
    agent.destroy();
  };
  const keepWriting = async () => {
    for (let cents = 1; cents <= writes; cents += 1) {
      await changeBook(_id, { newPrice: toDollars(cents) });
      written.cents = cents;
    }
    written.isDone = true;
  };
  await changeBook(_id, { newPrice: 0 });
  const paths = ['/api/books/', `/api/books/${_id}`];
  const readers = Array.from({ length: READERS }, (_, number) => keepReading(paths[number % 2] ?? '/'));
  await Promise.all([keepWriting(), ...readers]);
  return { reads, stale };
}

import { Agent } from 'node:http';
import { book } from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { toMinorUnits } from '@bookstore/contracts/money';
import { sendRequest } from '../clients/request.ts';
import { createShopClient, type ShopAddress } from '../clients/shop-client.ts';

const READERS = 8;

/**
 * Raises the price of a book `writes` times, a cent each time, while readers read it and the list of all books, each over
 * one connection, and so always through the same gateway.
 * @returns the number of reads, and those with a lower price than one that was acknowledged before the read began.
 */
export async function findStaleReads(shop: ShopAddress, writes: number) {
  const { listBooks, signInStaff } = createShopClient(shop);
  const [{ _id } = { _id: '' }] = await listBooks();
  const { changeBook } = await signInStaff();
  const acknowledged = { cents: 0, isDone: false };
  const stale: string[] = [];
  let reads = 0;

  const keepReading = async (path: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!acknowledged.isDone) {
      const { cents } = acknowledged;
      const read: unknown = JSON.parse((await sendRequest(shop.url, { path }, { agent })).body.toString());
      const books = [read].flat().map((each) => book.parse(each));
      const seen = toMinorUnits(books.find((each) => each._id === _id)?.newPrice ?? 0);
      reads += 1;
      if (seen < cents) stale.push(`${seen} after ${cents}`);
    }
    agent.destroy();
  };
  const keepWriting = async (): Promise<void> => {
    for (let cents = 1; cents <= writes; cents += 1) {
      await changeBook(_id, { newPrice: fromMinorUnits(cents) });
      acknowledged.cents = cents;
    }
    acknowledged.isDone = true;
  };
  await changeBook(_id, { oldPrice: fromMinorUnits(writes), newPrice: 0 });
  const paths = ['/api/books/', `/api/books/${_id}`];
  const readers = Array.from({ length: READERS }, (_, number) => keepReading(paths[number % 2] ?? '/'));
  await Promise.all([keepWriting(), ...readers]);
  return { reads, stale };
}

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { type Shop, startShop } from '../../testing/shop.ts';
import { numberOf } from '../order-number.ts';

const SECONDS = 20;
const IDS = 200;

let shop: Shop;

beforeAll(async () => {
  shop = await startShop(2);
  await shop.warmUp();
});

afterAll(() => shop.close());

/** The ids that this process generates next: seconds, the process, and a counter. */
function predictIds(): string[] {
  const last = new Types.ObjectId().toString();
  const [second, counter] = [parseInt(last.slice(0, 8), 16), parseInt(last.slice(18), 16)];
  return Array.from({ length: SECONDS * IDS }, (_, index) => {
    const time = (second + Math.floor(index / IDS)).toString(16).padStart(8, '0');
    return time + last.slice(8, 18) + (counter + 1 + (index % IDS)).toString(16).padStart(6, '0');
  });
}

it('An order whose number another one has gets the next, with and without counted books', async () => {
  const [counted = '', uncounted = ''] = shop.bookIds;
  await shop.count(counted, { onHand: 10 });
  const numbers = predictIds().map((id) => numberOf(new Types.ObjectId(id)));
  const others = shop.connection.collection<{ _id: string; number: string; status: string }>('orders');
  await others.insertMany(numbers.map((number) => ({ _id: number, number, status: 'placed', v: 1 })));
  const answers = await Promise.all([counted, uncounted, counted, uncounted].map((id) => shop.place([id])));
  for (const { body } of answers) {
    const { _id, number } = shop.orderOf(body);
    expect(numbers).toContain(numberOf(new Types.ObjectId(_id)));
    // Two orders of one transaction get theirs one after the other.
    const next = [1, 2].map((attempt) => numberOf(new Types.ObjectId(_id), attempt));
    expect(next).toContain(number);
  }
  expect(await shop.levelOf(counted)).toMatchObject({ free: 8, promised: 2 });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { Types } from 'mongoose';
import { type Shop, startShop } from '../../testing/shop.ts';
import { numberOf } from '../order-number.ts';

const BOOKS = 12;
const CALLERS = 100;
const ROUNDS = 3;
/** For how many seconds, and how many of each, ids are predicted. */
const SECONDS = 60;
const IDS = 100;

let shop: Shop;
const takeBook = () => shop.takeBook();
const countStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

beforeAll(async () => {
  shop = await startShop(BOOKS, 2);
  await shop.warmUp();
});

afterAll(() => shop.close());

/** Whether the stock of a book and the held lines of its orders agree with what was counted. */
async function expectLedger(bookId: string, supply: number) {
  const { free, promised, onHand } = await shop.levelOf(bookId);
  const held = await shop.orders.countDocuments({ items: { $elemMatch: { bookId, held: true } } });
  expect({ held, promised, onHand }).toEqual({ held: supply - free, promised: held, onHand: supply });
  expect(free).toBeGreaterThanOrEqual(0);
}

describe('orders at two replicas', () => {
  it('sell the last copy once, however many want it', async () => {
    const bookId = takeBook();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { promised } = await shop.levelOf(bookId);
      await shop.count(bookId, { onHand: promised + 1 });
      const callers = Array.from({ length: CALLERS }, (_, replica) =>
        shop.placeSurely([bookId], { replica }),
      );
      const answers = await Promise.all(callers);
      expect(countStatus(answers, 201)).toBe(1);
      for (const { status, body } of answers)
        if (status !== 201) expect(body).toMatchObject({ code: 'OUT_OF_STOCK', productIds: [bookId] });
      await expectLedger(bookId, round);
    }
  });

  it('hold all books of a basket or none, and none of two crossing baskets waits for ever', async () => {
    const [a, b] = [takeBook(), takeBook()];
    await shop.count(a, { onHand: 40 });
    await shop.count(b, { onHand: 30 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, replica) =>
        shop.placeSurely(replica % 4 < 2 ? [a, b] : [b, a], { replica }),
      ),
    );
    expect(countStatus(answers, 201)).toBe(30);
    expect(countStatus(answers, 409)).toBe(70);
    await expectLedger(a, 40);
    await expectLedger(b, 30);
    const half = { items: { $elemMatch: { bookId: { $in: [a, b] }, held: { $ne: true } } } };
    const since = await shop.orders.countDocuments({ ...half, 'items.held': true });
    expect(since).toBe(0);
  });

  it('name every book that is missing when they are refused, and leave every document as it is', async () => {
    const [counted, none, gone, uncounted] = [takeBook(), takeBook(), takeBook(), takeBook()];
    await shop.count(counted, { onHand: 5 });
    await shop.count(none, { onHand: 0 });
    await shop.count(gone, { onHand: 0 });
    const before = await shop.snapshot();
    const answers = await Promise.all(
      [0, 1, 2, 3].map((replica) =>
        shop.placeSurely([counted, gone, uncounted, none], { replica, key: 'sold-out' }),
      ),
    );
    for (const { body } of answers)
      expect(body).toMatchObject({ code: 'OUT_OF_STOCK', status: 409, productIds: [gone, none] });
    expect(await shop.snapshot()).toEqual(before);
  });

  it('hold the counted lines only', async () => {
    const [counted, uncounted] = [takeBook(), takeBook()];
    await shop.count(counted, { onHand: 1 });
    const { _id } = shop.orderOf((await shop.placeSurely([uncounted, counted])).body);
    const stored = await shop.orders.findOne({ _id: new Types.ObjectId(_id) });
    expect(stored?.items.map(({ bookId, held }) => [bookId, held])).toEqual([
      [uncounted, undefined],
      [counted, true],
    ]);
  });
});

it('An order repeated with its key gets the first one, even when the book is sold out, and at both replicas', async () => {
  const bookId = takeBook();
  await shop.count(bookId, { onHand: 1 });
  const repeat = (key: string, fields = {}) =>
    Promise.all([0, 1, 0, 1].map((replica) => shop.placeSurely([bookId], { key, replica, fields })));
  const first = await repeat('last-copy');
  expect(countStatus(first, 201)).toBe(4);
  expect(new Set(first.map(({ body }) => shop.orderOf(body)._id)).size).toBe(1);
  expect((await shop.placeSurely([bookId], { key: 'another' })).status).toBe(409);
  expect((await repeat('last-copy')).map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  const other = await repeat('last-copy', { name: 'Grace Reader' });
  for (const { body } of other) expect(body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  await expectLedger(bookId, 1);
});

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
  const [counted, uncounted] = [takeBook(), takeBook()];
  await shop.count(counted, { onHand: 10 });
  const numbers = predictIds().map((id) => numberOf(new Types.ObjectId(id)));
  const others = shop.connection.collection<{ _id: string; number: string; status: string }>('orders');
  await others.insertMany(numbers.map((number) => ({ _id: number, number, status: 'placed', v: 1 })));
  const answers = await Promise.all(
    [counted, uncounted, counted, uncounted].map((id) => shop.placeSurely([id])),
  );
  for (const { body } of answers) {
    const { _id, number } = shop.orderOf(body);
    expect(numbers).toContain(numberOf(new Types.ObjectId(_id)));
    // Two orders of one transaction get theirs one after the other.
    const next = [1, 2].map((attempt) => numberOf(new Types.ObjectId(_id), attempt));
    expect(next).toContain(number);
  }
  expect(await shop.levelOf(counted)).toMatchObject({ free: 8, promised: 2 });
});

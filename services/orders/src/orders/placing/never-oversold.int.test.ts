import { afterAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { Types } from 'mongoose';
import { startShop } from '../../testing/shop.ts';
import { numberOf } from '../order-number.ts';

const BOOKS = 12;
const CALLERS = 100;
const ROUNDS = 3;
/** For how many seconds, and how many of each, ids are predicted. */
const SECONDS = 60;
const IDS = 100;

const countStatus = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

const shop = await startShop(BOOKS, 2);
await shop.warmUp();

afterAll(() => shop.close());

describe('orders at two replicas', () => {
  it('sell the last copy once, however many want it', async () => {
    const bookId = shop.takeBook();
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
      await shop.expectLedger(bookId, round);
    }
  });

  it('hold all books of a basket or none, and none of two crossing baskets waits for ever', async () => {
    const [a, b] = [await shop.takeCounted(40), await shop.takeCounted(30)];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, replica) =>
        shop.placeSurely(replica % 4 < 2 ? [a, b] : [b, a], { replica }),
      ),
    );
    expect(countStatus(answers, 201)).toBe(30);
    expect(countStatus(answers, 409)).toBe(70);
    await shop.expectLedger(a, 40);
    await shop.expectLedger(b, 30);
    const half = { items: { $elemMatch: { bookId: { $in: [a, b] }, held: { $ne: true } } } };
    const since = await shop.orders.countDocuments({ ...half, 'items.held': true });
    expect(since).toBe(0);
  });

  it('name every book that is missing when they are refused, and leave every document as it is', async () => {
    const [counted, uncounted] = [await shop.takeCounted(5), shop.takeBook()];
    const [none, gone] = [await shop.takeCounted(0), await shop.takeCounted(0)];
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
});

it('An order repeated with its key gets the first one, even when the book is sold out, and at both replicas', async () => {
  const [bookId, uncounted] = [await shop.takeCounted(1), shop.takeBook()];
  const repeat = (key: string, fields = {}, book = bookId) =>
    Promise.all([0, 1, 0, 1].map((replica) => shop.placeSurely([book], { key, replica, fields })));
  const first = await repeat('last-copy');
  for (const answers of [first, await repeat('uncounted', {}, uncounted)]) {
    expect(countStatus(answers, 201)).toBe(4);
    expect(new Set(answers.map(({ body }) => shop.orderOf(body)._id)).size).toBe(1);
  }
  expect((await shop.placeSurely([bookId], { key: 'another' })).status).toBe(409);
  expect((await repeat('last-copy')).map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  const refusal = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED', order: first[0]?.body };
  for (const { body } of await repeat('last-copy', { name: 'Grace Reader' }))
    expect(body).toMatchObject(refusal);
  await shop.expectLedger(bookId, 1);
  const stored = { 'items.bookId': { $in: [bookId, uncounted] }, status: 'placed' } as const;
  expect(await shop.orders.countDocuments(stored)).toBe(2);
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
  const [counted, uncounted] = [await shop.takeCounted(10), shop.takeBook()];
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

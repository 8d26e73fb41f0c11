import { afterAll, describe, expect, it } from '@jest/globals';
import { MAX_STATES_BY_ID } from '@bookstore/contracts/state-feed';
import { MissingStates } from '@bookstore/kit/replication/missing-states';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aBookId } from '../testing/factories.ts';
import { ADA, startShop } from '../testing/shop.ts';

const ids = (count: number) => Array.from({ length: count }, aBookId);

const shop = await startShop(20);
const asked = shop.catalog.requests;
// Fetches the keys.
await shop.send('GET', `/api/orders/email/${ADA.email}`, { token: shop.tokens.ada });
afterAll(() => shop.close());

describe('an order of a book whose event has not arrived', () => {
  const place = (...productIds: string[]) => shop.place(productIds);

  it('is accepted at once, with one request to catalog for all orders of the moment, and none for the next', async () => {
    const bookIds = Array.from({ length: 10 }, () => shop.takeBook());
    const before = asked.length;
    const meeting = { prototype: MissingStates.prototype, method: 'apply', count: bookIds.length } as const;
    const answers = await meetAt(meeting, () => Promise.all(bookIds.map((id) => place(id))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await place(...bookIds)).status).toBe(201);
    const [request, ...others] = asked.slice(before);
    expect([request?.toSorted(), others]).toEqual([bookIds.toSorted(), []]);
  });

  it('is refused when catalog does not know the book either, which is remembered for a moment', async () => {
    // For a second: a busy machine may need more for both.
    await eventually(async () => {
      const before = asked.length;
      const unknown = aBookId();
      const first = await place(unknown);
      const second = await place(unknown, 'no id of a book');
      expect(first).toMatchObject({ status: 422, body: { code: 'BOOK_UNAVAILABLE', productIds: [unknown] } });
      expect(second).toMatchObject({ status: 422, body: { productIds: [unknown, 'no id of a book'] } });
      expect(asked.slice(before)).toEqual([[unknown]]);
    });
  });

  it('is not crowded out by orders of many unknown books, which catalog is asked for in bounded requests', async () => {
    const before = asked.length;
    const attacks = Array.from({ length: 40 }, () => place(...ids(100)));
    const answers = await Promise.all([...attacks, place(aBookId())]);
    expect(answers.at(-1)?.status).toBe(422);
    for (const { status, headers } of answers) {
      expect([422, 503]).toContain(status);
      if (status === 503) expect(headers.get('retry-after')).toBe('1');
    }
    const requests = asked.slice(before);
    expect(requests.length).toBeLessThan(attacks.length);
    expect(Math.max(...requests.map(({ length }) => length))).toBeLessThanOrEqual(MAX_STATES_BY_ID);
  });

  it('gets 503 while catalog does not answer, and orders of known books are accepted', async () => {
    const bookId = shop.takeBook();
    expect((await place(bookId)).status).toBe(201);
    shop.catalog.setFrozen(true);
    const [unknown, known] = await Promise.all([place(aBookId()), place(bookId)]);
    shop.catalog.setFrozen(false);
    expect(unknown).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(known.status).toBe(201);
  });
});

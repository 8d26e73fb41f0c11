import { BEST_SELLERS_DAYS, BEST_SELLERS_PATH, MAX_BEST_SELLERS } from '@bookstore/contracts/best-sellers';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { aBookId, aStoredOrder } from '../testing/factories.ts';
import { startShop } from '../testing/shop.ts';

const DAY_MS = 86_400_000;

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.orders.deleteMany({}));

const ask = () => shop.send('GET', BEST_SELLERS_PATH, { token: shop.config.SERVICE_TOKEN });
const linesOf = (...bookIds: string[]) =>
  bookIds.map((bookId) => ({ bookId, title: 'Emma', priceCents: 999 }));

it('The best sellers are those of which most copies are sold: not cancelled, not returned, and lately', async () => {
  const [first, second, cancelled, returned, old] = [1, 2, 3, 4, 5].map(() => aBookId());
  const aSale = (bookId = '', fields = {}) => aStoredOrder({ items: linesOf(bookId), ...fields });
  const long = (days: number) => ({ createdAt: new Date(Date.now() - days * DAY_MS) });
  await shop.orders.insertMany([
    aStoredOrder({ items: linesOf(first ?? '', second ?? '') }),
    aSale(first, { status: 'delivered', ...long(BEST_SELLERS_DAYS - 1) }),
    ...[1, 2, 3].map(() => aSale(cancelled, { status: 'cancelled' })),
    ...[1, 2, 3].map(() => aSale(returned, { status: 'returned' })),
    ...[1, 2, 3].map(() => aSale(old, long(BEST_SELLERS_DAYS + 1))),
  ]);
  expect((await ask()).body).toEqual({
    books: [
      { id: first, copies: 2 },
      { id: second, copies: 1 },
    ],
  });
});

it('There are a hundred at most, and none before anything is sold', async () => {
  expect((await ask()).body).toEqual({ books: [] });
  const ids = Array.from({ length: MAX_BEST_SELLERS + 5 }, () => aBookId());
  await shop.orders.insertOne(aStoredOrder({ items: linesOf(...ids) }));
  expect((await ask()).body).toMatchObject({ books: { length: MAX_BEST_SELLERS } });
});

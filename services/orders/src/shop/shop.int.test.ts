import { afterAll, beforeEach, expect, it } from '@jest/globals';
import type { Shop as ShopState } from '@bookstore/contracts/shop';
import { startOwner } from '@bookstore/kit/testing/things';
import { createDefaultShop } from '@bookstore/mail/shop-settings';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aStoredOrder } from '../testing/factories.ts';
import { startShop } from '../testing/shop.ts';

let served: ShopState = createDefaultShop();
const adminAuth = await startOwner(() => served);
const shop = await startShop(4, 1, { ADMIN_AUTH_URL: `http://127.0.0.1:${adminAuth.port}` });
const ordered = shop.takeBook();
afterAll(() => Promise.all([shop.close(), adminAuth.close()]));

const serve = (changes: Partial<ShopState>) => {
  served = { ...createDefaultShop(), v: served.v + 1, ...changes };
};

beforeEach(async () => {
  serve({});
  await eventually(async () => {
    expect((await shop.place([ordered])).status).toBe(201);
  });
});

it('a closed shop takes no orders and says why, but answers a repeated one with the first', async () => {
  const key = 'placed-before';
  const placed = shop.takeBook();
  const first = await shop.place([placed], { key });
  const closedNote = 'We are back on Monday.';
  serve({ isOpen: false, closedNote });
  const book = shop.takeBook();
  await eventually(async () => {
    const { status, body } = await shop.place([book]);
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'SHOP_CLOSED', detail: closedNote, closedNote }),
    ]);
  });
  const again = await shop.place([placed], { key });
  expect([again.status, again.body]).toEqual([201, first.body]);
});

it('a shop that counts in yen takes no fractions, and exports none', async () => {
  serve({ currency: 'JPY', locale: 'ja-JP' });
  await eventually(async () => {
    const { status, body } = await shop.place([ordered]);
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'VALIDATION_FAILED' })]);
  });
  await shop.orders.updateMany({}, { $set: { totalCents: 120_000 } });
  const { body } = await shop.sendAsStaff('GET', '/api/orders/export.csv');
  expect(body).toMatch(/,1200,0,0,/);
});

it('a book is called low from the number of the settings on, unless staff say another', async () => {
  serve({ lowAt: 7 });
  const book = shop.takeBook();
  await eventually(async () => {
    expect((await shop.levelOf(book)).lowAt).toBe(7);
  });
  expect((await shop.count(book, { onHand: 6 })).lowAt).toBe(7);
  expect((await shop.statesOf([book])).states).toEqual([{ bookId: book, state: 'low', free: 6 }]);
  expect((await shop.count(book, { onHand: 6, lowAt: 1 })).lowAt).toBe(1);
});

it('days begin in the time zone of the settings', async () => {
  await shop.orders.insertOne(aStoredOrder({ createdAt: new Date('2026-03-01T23:30:00Z') }));
  const countOn = async (day: string) => {
    const { headers } = await shop.sendAsStaff('GET', `/api/orders/?from=${day}&to=${day}`);
    return headers.get('x-total-count');
  };
  expect([await countOn('2026-03-01'), await countOn('2026-03-02')]).toEqual(['1', '0']);
  serve({ timeZone: 'Europe/Berlin' });
  await eventually(async () => {
    expect([await countOn('2026-03-01'), await countOn('2026-03-02')]).toEqual(['0', '1']);
  });
});

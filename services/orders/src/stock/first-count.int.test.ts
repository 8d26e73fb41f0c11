import { afterAll, describe, expect, it } from '@jest/globals';
import { stockLevel } from '@bookstore/contracts/stock';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { createOrderMail } from '@bookstore/mail/contents/order-mail-content';
import { OrderPlacing } from '../orders/placing/order-placing.ts';
import { startShop } from '../testing/shop.ts';

const ROUNDS = 3;
const STORE = { prototype: OrderPlacing.prototype, method: 'store' } as const;

const countNow = (bookId: string, onHand: number, v = 0) => shop.sendStock('PUT', bookId, { onHand, v });
const placeMany = async (bookId: string, count: number) => {
  const placed = Array.from({ length: count }, (_, replica) => shop.placeSurely([bookId], { replica }));
  const answers = await Promise.all(placed);
  return answers.filter(({ status }) => status === 201).map(({ body }) => shop.orderOf(body));
};

const shop = await startShop(40, 2);
await shop.warmUp();
afterAll(() => shop.close());

describe('the first count of a book', () => {
  it('promises copies to its open orders, which tell staff before how many they need', async () => {
    const bookId = shop.takeBook();
    const [placed, confirmed, cancelled] = await placeMany(bookId, 3);
    await shop.command(confirmed?._id ?? '', 'confirm', { v: 1 });
    await shop.command(cancelled?._id ?? '', 'cancel', { v: 1 });
    expect(await shop.levelOf(bookId)).toMatchObject({ isCounted: false, promised: 2, v: 0 });
    const refusal = { status: 409, body: { code: 'STOCK_BELOW_PROMISED', stock: { promised: 2 } } };
    expect(await countNow(bookId, 1)).toMatchObject(refusal);
    expect((await countNow(bookId, 3)).body).toMatchObject({ v: 1, free: 1, promised: 2, onHand: 3 });
    await shop.expectLedger(bookId, 3);
    expect(await placeMany(bookId, 5)).toHaveLength(1);
    await shop.command(placed?._id ?? '', 'cancel', { v: 1 });
    expect((await shop.command(confirmed?._id ?? '', 'ship', { v: 2 })).status).toBe(200);
    await shop.expectLedger(bookId, 2);
  });

  it('by copies that arrived is all that is known of: open orders are promised these', async () => {
    const bookId = shop.takeBook();
    await placeMany(bookId, 3);
    expect(await shop.receive(bookId, 2)).toMatchObject({
      status: 409,
      body: { code: 'STOCK_BELOW_PROMISED', stock: { isCounted: false, promised: 3 } },
    });
    expect((await shop.receive(bookId, 4)).body).toMatchObject({
      isCounted: true,
      free: 1,
      promised: 3,
      onHand: 4,
    });
    await shop.expectLedger(bookId, 4);
  });

  it('that is refused leaves a book that can be ordered without limit, and counted later', async () => {
    const bookId = shop.takeBook();
    await placeMany(bookId, 2);
    expect((await countNow(bookId, 0)).status).toBe(409);
    expect(await placeMany(bookId, 3)).toHaveLength(3);
    expect((await shop.statesOf([bookId])).states).toEqual([]);
    expect(await shop.levelOf(bookId)).toMatchObject({ isCounted: false, promised: 5, v: 0 });
    await countNow(bookId, 6);
    await shop.expectLedger(bookId, 6);
  });

  it('promises copies to more orders than one transaction changes', async () => {
    const bookId = shop.takeBook();
    await placeMany(bookId, 1);
    const projection = { _id: 0, number: 0, openSlot: 0, idempotencyKey: 0, requestHash: 0 };
    const [fields] = await shop.orders
      .find({ 'items.bookId': bookId, status: 'placed' }, { projection })
      .toArray();
    if (fields) await shop.orders.insertMany(Array.from({ length: 1200 }, () => ({ ...fields })));
    expect((await countNow(bookId, 1200)).status).toBe(409);
    expect((await countNow(bookId, 1201)).body).toMatchObject({ free: 0, promised: 1201 });
    await shop.expectLedger(bookId, 1201);
  });
});

describe('a first count that meets', () => {
  it('orders of the book at two replicas promises or refuses each of them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bookId = shop.takeBook();
      await placeMany(bookId, 3);
      const [counted] = await Promise.all([countNow(bookId, 10), placeMany(bookId, 20)]);
      if (counted.status === 409) await countNow(bookId, 30);
      await shop.expectLedger(bookId, counted.status === 409 ? 30 : 10);
    }
  });

  it('an order that was priced before, and is stored after it, holds a copy for it', async () => {
    const bookId = shop.takeBook();
    const answers = await meetAt({ ...STORE, count: 2 }, async (priced) => {
      const late = shop.place([bookId]);
      await priced;
      expect((await countNow(bookId, 1)).body).toMatchObject({ free: 1 });
      return Promise.all([late, shop.place([bookId], { replica: 1 })]);
    });
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'OUT_OF_STOCK', productIds: [bookId] });
    await shop.expectLedger(bookId, 1);
  });

  it('an order that was priced before holds a copy for it, also beside a book that is not counted', async () => {
    const [bookId, uncounted] = [shop.takeBook(), shop.takeBook()];
    const answers = await meetAt({ ...STORE, count: 2 }, async (priced) => {
      const late = shop.place([bookId, uncounted]);
      await priced;
      expect((await countNow(bookId, 1)).body).toMatchObject({ free: 1 });
      return Promise.all([late, shop.place([bookId], { replica: 1 })]);
    });
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await shop.expectLedger(bookId, 1);
  });

  it('an order that was priced before, and for which it left no copy, cancels and refuses it, as the shop', async () => {
    const [bookId, other] = [shop.takeBook(), shop.takeBook()];
    const key = crypto.randomUUID();
    const refused = await meetAt({ ...STORE, count: 2 }, async (priced) => {
      const late = shop.place([bookId], { key });
      await priced;
      expect((await countNow(bookId, 0)).status).toBe(200);
      await placeMany(other, 2);
      return late;
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'OUT_OF_STOCK', productIds: [bookId] } });
    await shop.expectLedger(bookId, 0);
    const stored = await shop.orders.findOne({ 'items.bookId': bookId }, { sort: { _id: -1 } });
    const path = `/api/orders/${stored?._id.toString() ?? ''}`;
    const seen = shop.orderOf((await shop.send('GET', path, { token: shop.tokens.ada })).body);
    expect(seen.history.at(-1)).toMatchObject({ by: { role: 'manager' }, reason: 'Sold out' });
    const mail = createOrderMail('order-cancelled', seen, { publicUrl: shop.url }, { isVerified: false });
    expect(mail.facts).toEqual([{ label: 'Reason', value: 'Sold out' }]);
    expect(await shop.place([bookId], { key })).toMatchObject({
      status: 409,
      body: { code: 'OUT_OF_STOCK' },
    });
    expect((await countNow(bookId, 1, 1)).body).toMatchObject({ free: 1, promised: 0 });
    const again = await shop.place([bookId], { key });
    expect([again.status, again.body]).toMatchObject([201, { status: 'placed' }]);
  });

  it('commands on the orders at two replicas loses no copy, and counts none twice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bookId = shop.takeBook();
      const placed = await placeMany(bookId, 9);
      const commands = ['cancel', 'ship', 'confirm'];
      const [counted, ...answers] = await Promise.all([
        countNow(bookId, 20),
        ...placed.map(({ _id }, at) => shop.command(_id, commands[at % 3] ?? '', { v: 1 }, at)),
      ]);
      expect([counted.status, ...answers.map(({ status }) => status)]).toEqual(Array(10).fill(200));
      const { v } = stockLevel.parse(counted.body);
      // What was shipped after the count left the shelf.
      const shipped = (await shop.levelOf(bookId)).v - v;
      await shop.expectLedger(bookId, 20 - shipped);
    }
  });

  it('another one is done once', async () => {
    const bookId = shop.takeBook();
    await placeMany(bookId, 2);
    const answers = await Promise.all([5, 6, 7].map((onHand) => countNow(bookId, onHand)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { onHand } = await shop.levelOf(bookId);
    await shop.expectLedger(bookId, onHand);
  });

  it('an order that is reopened holds a copy for it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bookId = shop.takeBook();
      const [order] = await placeMany(bookId, 1);
      await shop.command(order?._id ?? '', 'cancel', { v: 1 });
      await Promise.all([countNow(bookId, 3), shop.command(order?._id ?? '', 'reopen', { v: 2 })]);
      await shop.expectLedger(bookId, 3);
    }
  });
});

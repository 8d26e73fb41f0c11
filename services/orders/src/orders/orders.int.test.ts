import { hash } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MAX_COURIER_NOTE_LENGTH } from '@bookstore/contracts/limits';
import { cents } from '@bookstore/contracts/money';
import { order, type Order, orderDraft } from '@bookstore/contracts/orders';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aBookId, anOrder, aSoldBook } from '../testing/factories.ts';
import { ADA, startShop } from '../testing/shop.ts';

const BOB = 'bob@example.com';
const NOTE = 'Ring twice, the dog is friendly';

const emma = aSoldBook();
const dracula = aSoldBook({ title: 'Dracula', newPriceCents: cents.parse(1250) });

const shop = await startShop();
const broker = await openBrokerProbe(shop.config.RABBITMQ_URL);
await Promise.all([emma, dracula].map((book) => broker.publishState('book.saved', book)));
await eventually(async () => {
  await place({ productIds: [emma.id, dracula.id], totalPrice: '22.49' }, { expect: 201 });
});
const log = await openCommandLog(shop.config.MONGO_URL, ['orders', 'prices', 'stock']);

afterAll(() => Promise.all([shop.close(), log.close(), broker.close()]));

type PlaceOptions = { expect: number; key?: string; as?: string };

async function place(
  fields: Parameters<typeof anOrder>[0],
  { expect: status, key, as = shop.tokens.ada }: PlaceOptions,
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await shop.send('POST', '/api/orders/', { token: as, body: anOrder(fields), headers });
  expect(response.status).toBe(status);
  return response.body;
}

const emmaOnly = { productIds: [emma.id], totalPrice: 9.99 };

async function listOf(email: string, as: string) {
  const { status, body } = await shop.send('GET', `/api/orders/email/${email}`, { token: as });
  expect(status).toBe(200);
  return order.array().parse(body);
}

describe('placing an order', () => {
  it("returns the order, at the server's prices, with its lines, street, phone and note for the courier", async () => {
    const fields = { ...emmaOnly, phone: 5551234, courierNote: ` ${NOTE} ` };
    const placed = order.parse(await place(fields, { expect: 201 }));
    expect(placed).toMatchObject({
      email: ADA.email,
      phone: '5551234',
      courierNote: NOTE,
      totalPrice: 9.99,
      productIds: [emma.id],
      items: [{ bookId: emma.id, title: 'Emma', price: 9.99 }],
      address: { street: '1 Library Lane' },
    });
  });

  it('rejects a different total, with the correct one and its lines', async () => {
    const fields = { productIds: [emma.id, dracula.id], totalPrice: '1.00' };
    expect(await place(fields, { expect: 409 })).toMatchObject({
      code: 'PRICE_CHANGED',
      totalPrice: 22.49,
      items: [{ price: 9.99 }, { price: 12.5 }],
    });
  });

  it('rejects unknown and deleted books with their ids', async () => {
    const deleted = aSoldBook();
    await broker.publishState('book.saved', deleted);
    await eventually(() => place({ productIds: [deleted.id], totalPrice: 9.99 }, { expect: 201 }));
    await broker.publishState('book.deleted', { id: deleted.id, v: 2 });
    const unknown = aBookId();
    const fields = { productIds: [emma.id, deleted.id, unknown] };
    const refusal = { code: 'BOOK_UNAVAILABLE', productIds: [deleted.id, unknown] };
    await eventually(async () => {
      expect(await place(fields, { expect: 422 })).toMatchObject(refusal);
    });
  });

  it.each([
    ['no books', { productIds: [] }],
    ['a repeated book', { productIds: [emma.id, emma.id] }],
    ['more than 100 books', { productIds: Array.from({ length: 101 }, aBookId) }],
    ['a long note', { courierNote: 'x'.repeat(MAX_COURIER_NOTE_LENGTH + 1) }],
  ])('rejects %s with 400', async (_, fields) => {
    const body = { ...anOrder(emmaOnly), ...fields };
    const answer = await shop.send('POST', '/api/orders/', { token: shop.tokens.ada, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});

it('The line of an order has the ISBN of its book, held or not, as long as the book has one', async () => {
  const book = aSoldBook({ isbn: '9780141439518' });
  await broker.publishState('book.saved', book);
  const fields = { productIds: [book.id, emma.id], totalPrice: 19.98 };
  const line = ['bookId', 'title', 'priceCents'];
  const linesOf = async ({ number }: Order) =>
    (await shop.orders.findOne({ number }))?.items.map((item) => Object.keys(item));
  const placed = await eventually(async () => order.parse(await place(fields, { expect: 201 })));
  expect(placed.items.map(({ isbn }) => isbn)).toEqual([book.isbn, undefined]);
  expect(await linesOf(placed)).toEqual([[...line, 'isbn'], line]);
  await shop.count(book.id, { onHand: 10 });
  const held = order.parse(await place(fields, { expect: 201 }));
  expect(await linesOf(held)).toEqual([[...line, 'isbn', 'held'], line]);
  await shop.command(held._id, 'cancel', { v: 1 });
  const { body } = await shop.command(held._id, 'reopen', { v: 2 });
  expect(order.parse(body).items).toEqual(held.items);
  await broker.publishState('book.saved', aSoldBook({ id: book.id, v: 2 }));
  await eventually(async () => {
    const later = order.parse(await place(fields, { expect: 201 }));
    expect(later.items[0]).not.toHaveProperty('isbn');
  });
});

describe('an order repeated with its idempotency key', () => {
  it('is the same with the same note, and identified as ever without one', async () => {
    const first = await place(emmaOnly, { expect: 201, key: 'k-1' });
    expect(await place({ ...emmaOnly, courierNote: '' }, { expect: 201, key: 'k-1' })).toEqual(first);
    await place({ ...emmaOnly, courierNote: NOTE }, { expect: 422, key: 'k-1' });
    const draft = orderDraft.parse(anOrder(emmaOnly));
    const stored = await shop.orders.findOne({ number: order.parse(first).number });
    expect(stored?.requestHash).toBe(hash('sha256', JSON.stringify(draft), 'base64url'));
    expect(Object.keys(draft)).toEqual(['name', 'email', 'address', 'phone', 'productIds', 'totalPrice']);
  });

  it('returns the first order even if prices have changed since', async () => {
    const book = aSoldBook();
    await broker.publishState('book.saved', book);
    const fields = { productIds: [book.id], totalPrice: 9.99 };
    const first = await eventually(() => place(fields, { expect: 201, key: 'k-2' }));
    await broker.publishState('book.saved', { ...book, v: 2, newPriceCents: cents.parse(100) });
    await eventually(() => place(fields, { expect: 409 }));
    expect(await place(fields, { expect: 201, key: 'k-2' })).toEqual(first);
  });

  it("may be the same as another customer's key", async () => {
    await place(emmaOnly, { expect: 201, key: 'k-4' });
    await place({ ...emmaOnly, email: BOB }, { expect: 201, key: 'k-4', as: await shop.signCustomer('bob') });
  });

  it.each(['', 'x'.repeat(256), 'a b'])('rejects the key %j', async (key) => {
    await place(emmaOnly, { expect: 400, key });
  });
});

describe('reading orders', () => {
  it("lists the customer's own, newest first, whatever the case of the email", async () => {
    const carl = await shop.signCustomer('carl');
    const mine = { ...emmaOnly, email: 'Carl@example.com' };
    const first = order.parse(await place(mine, { expect: 201, as: carl }));
    const second = order.parse(await place(mine, { expect: 201, as: carl }));
    const ids = (await listOf('CARL@example.com', carl)).map(({ _id }) => _id);
    expect(ids).toEqual([second._id, first._id]);
  });

  it("shows the new owner of an email none of the previous owner's orders", async () => {
    await place(emmaOnly, { expect: 201 });
    expect(await listOf(ADA.email, await shop.signCustomer('another', { email: ADA.email }))).toEqual([]);
  });
});

it.each(['', ', with a key'])(
  'The database commands of placing an order%s are one find of all its prices, one of its stock, one insert, and its stock again',
  async (kind) => {
    const fields = { productIds: [emma.id, dracula.id], totalPrice: '22.49' };
    const commands = await log.record(() => place(fields, { expect: 201, ...(kind && { key: 'k-5' }) }));
    const names = commands.map(({ command }) => ['find', 'insert', 'update'].find((name) => name in command));
    expect(names.filter(Boolean)).toEqual(['find', 'find', 'insert', 'find']);
  },
);

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readEvent } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import { order } from '@bookstore/contracts/orders';
import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aBookId, anOrder, aSoldBook } from '../testing/factories.ts';
import { ADA, type Shop, startShop } from '../testing/shop.ts';

const BOB = 'bob@example.com';

const emma = aSoldBook();
const dracula = aSoldBook({ title: 'Dracula', newPriceCents: cents.parse(1250) });

let shop: Shop;
let broker: BrokerProbe;
let log: CommandLog;

beforeAll(async () => {
  shop = await startShop();
  broker = await openBrokerProbe(shop.config.RABBITMQ_URL);
  await Promise.all([emma, dracula].map((book) => broker.publishState('book.saved', book)));
  await eventually(async () => {
    await place({ productIds: [emma.id, dracula.id], totalPrice: '22.49' }, { expect: 201 });
  });
  log = await openCommandLog(shop.config.MONGO_URL, ['orders', 'prices', 'stock']);
});

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
  it("returns the order, at the server's prices, with its lines, street and phone", async () => {
    const placed = order.parse(await place({ ...emmaOnly, phone: 5551234 }, { expect: 201 }));
    expect(placed).toMatchObject({
      email: ADA.email,
      phone: '5551234',
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
    ['an invalid email', { email: 'ada' }],
    ['an empty name', { name: ' ' }],
    ['an operator for a text', { name: { $ne: null } }],
  ])('rejects %s with 400', async (_, fields) => {
    const body = { ...anOrder(emmaOnly), ...fields };
    const answer = await shop.send('POST', '/api/orders/', { token: shop.tokens.ada, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('publishes the event once it is stored', async () => {
    const queue = 'admin-auth.stats';
    while ((await broker.take(queue)) !== undefined);
    const placed = order.parse(await place(emmaOnly, { expect: 201 }));
    await eventually(async () => {
      const message = await broker.take(queue);
      expect(readEvent('order.placed', message ?? '')).toMatchObject({
        id: placed._id,
        totalCents: 999,
        customer: { id: 'ada' },
      });
    });
  });
});

describe('an order repeated with its idempotency key', () => {
  it('returns the first order and stores no other', async () => {
    const dana = await shop.signCustomer('dana');
    const fields = { ...emmaOnly, email: 'dana@example.com' };
    const repeat = () => place(fields, { expect: 201, key: 'k-1', as: dana });
    const responses = await Promise.all(Array.from({ length: 8 }, repeat));
    expect(new Set(responses.map((response) => order.parse(response)._id)).size).toBe(1);
    expect(await listOf('dana@example.com', dana)).toHaveLength(1);
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

  it('rejects the key with another body, and returns the first order with it', async () => {
    const first = await place(emmaOnly, { expect: 201, key: 'k-3' });
    const other = { ...emmaOnly, name: 'Grace Reader' };
    const refusal = { code: 'IDEMPOTENCY_KEY_REUSED', order: first };
    expect(await place(other, { expect: 422, key: 'k-3' })).toMatchObject(refusal);
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

describe('the database commands', () => {
  it.each(['', ', with a key'])(
    'of placing an order%s are one find of all its prices, one of its stock, one insert, and its stock again',
    async (kind) => {
      const fields = { productIds: [emma.id, dracula.id], totalPrice: '22.49' };
      const commands = await log.record(() => place(fields, { expect: 201, ...(kind && { key: 'k-5' }) }));
      const names = commands.map(({ command }) =>
        ['find', 'insert', 'update'].find((name) => name in command),
      );
      expect(names.filter(Boolean)).toEqual(['find', 'find', 'insert', 'find']);
    },
  );

  it("of listing a customer's orders are one, in the order of an index and without examining others", async () => {
    const [read, ...others] = await log.record(() => listOf(ADA.email, shop.tokens.ada));
    expect(others).toEqual([]);
    expect(read?.planSummary).toMatch(/^IXSCAN/);
    expect(read?.hasSortStage).toBe(false);
    expect(read?.docsExamined).toBe(read?.keysExamined);
  });
});

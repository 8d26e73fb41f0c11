import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem as problemSchema } from '@bookstore/contracts/errors';
import { readEvent } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import { order } from '@bookstore/contracts/orders';
import { CUSTOMER_AUDIENCE } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createOrdersConfig } from '../testing.ts';
import { createApp } from '../app.ts';
import { aBookId, anOrder, aSoldBook, startCatalogFeed } from './testing.ts';

const SHOP = 'http://shop.test';
const ADA = { sub: 'ada', email: 'ada@example.com' };
const BOB = { sub: 'bob', email: 'bob@example.com' };

const emma = aSoldBook();
const dracula = aSoldBook({ title: 'Dracula', newPriceCents: cents.parse(1250) });

let service: RunningService;
let issuer: TokenIssuer;
let broker: BrokerProbe;
let log: CommandLog;
let catalog: Awaited<ReturnType<typeof startCatalogFeed>>;
let send: Client;
let token: string;

beforeAll(async () => {
  issuer = await startTokenIssuer(SHOP, CUSTOMER_AUDIENCE);
  catalog = await startCatalogFeed();
  const base = { ...(await createOrdersConfig()), CATALOG_URL: catalog.url };
  service = await createApp({ ...base, CUSTOMER_ISSUER: SHOP, CUSTOMER_JWKS_URL: issuer.jwksUrl });
  broker = await openBrokerProbe(base.RABBITMQ_URL);
  send = createClient(service.url);
  token = await issuer.sign(ADA);
  await Promise.all([emma, dracula].map((book) => broker.publishState('book.saved', book)));
  await eventually(async () => {
    await place({ productIds: [emma.id, dracula.id], totalPrice: '22.49' }, { expect: 201 });
  });
  log = await openCommandLog(base.MONGO_URL, ['orders', 'prices', 'stock']);
});

afterAll(async () => {
  await service.close();
  await Promise.all([log.close(), broker.close(), issuer.close(), catalog.close()]);
});

type PlaceOptions = { expect: number; key?: string; as?: string };

async function place(
  fields: Parameters<typeof anOrder>[0],
  { expect: status, key, as = token }: PlaceOptions,
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const response = await send('POST', '/api/orders/', { token: as, body: anOrder(fields), headers });
  expect(response.status).toBe(status);
  return response.body;
}

const readProblem = (body: unknown) => problemSchema.parse(body);
const emmaOnly = { productIds: [emma.id], totalPrice: 9.99 };

async function listOf(email: string, as: string) {
  const { status, body } = await send('GET', `/api/orders/email/${email}`, { token: as });
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
    const problem = readProblem(
      await place({ productIds: [emma.id, dracula.id], totalPrice: '1.00' }, { expect: 409 }),
    );
    expect(problem).toMatchObject({
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
    await eventually(async () => {
      const problem = readProblem(
        await place({ productIds: [emma.id, deleted.id, unknown] }, { expect: 422 }),
      );
      expect(problem).toMatchObject({ code: 'BOOK_UNAVAILABLE', productIds: [deleted.id, unknown] });
    });
  });

  it('takes an address without street, state and zipcode', async () => {
    const address = { city: 'Reykjavík', country: 'Iceland' };
    const placed = order.parse(await place({ ...emmaOnly, address }, { expect: 201 }));
    expect(placed.address).toEqual({ ...address, state: '', zipcode: '' });
    const read = await send('GET', `/api/orders/${placed.number}`, { token });
    expect(order.parse(read.body).address).toEqual(placed.address);
  });

  it.each([
    ['no books', { productIds: [] }],
    ['a repeated book', { productIds: [emma.id, emma.id] }],
    ['more than 100 books', { productIds: Array.from({ length: 101 }, aBookId) }],
    ['a total with three decimals', { ...emmaOnly, totalPrice: '9.999' }],
    ['an invalid email', { ...emmaOnly, email: 'ada' }],
    ['an empty name', { ...emmaOnly, name: ' ' }],
  ])('rejects %s with 400', async (_, fields) => {
    expect(readProblem(await place(fields, { expect: 400 })).code).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['name', { $ne: null }],
    ['email', { $gt: '' }],
    ['phone', ['1']],
    ['productIds', { $in: [] }],
    ['address', 'here'],
    ['address', { ...anOrder().address, planet: 'Earth' }],
    ['totalPrice', { $gt: 0 }],
    ['isPaid', true],
  ])('rejects %s: %j with 400', async (field, value) => {
    const body = { ...anOrder(emmaOnly), [field]: value };
    expect((await send('POST', '/api/orders/', { token, body })).status).toBe(400);
  });

  it("rejects an email that is not the token's", async () => {
    expect(readProblem(await place({ ...emmaOnly, email: BOB.email }, { expect: 403 })).code).toBe(
      'FORBIDDEN',
    );
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
    const dana = await issuer.sign({ sub: 'dana', email: 'dana@example.com' });
    const fields = { ...emmaOnly, email: 'dana@example.com' };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => place(fields, { expect: 201, key: 'k-1', as: dana })),
    );
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
    const problem = readProblem(
      await place({ ...emmaOnly, name: 'Grace Reader' }, { expect: 422, key: 'k-3' }),
    );
    expect(problem.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(problem['order']).toEqual(first);
  });

  it("may be the same as another customer's key", async () => {
    await place(emmaOnly, { expect: 201, key: 'k-4' });
    await place({ ...emmaOnly, email: BOB.email }, { expect: 201, key: 'k-4', as: await issuer.sign(BOB) });
  });

  it.each(['', 'x'.repeat(256), 'a b'])('rejects the key %j', async (key) => {
    await place(emmaOnly, { expect: 400, key });
  });
});

describe('reading orders', () => {
  it("lists the customer's own, newest first, whatever the case of the email", async () => {
    const carl = await issuer.sign({ sub: 'carl', email: 'carl@example.com' });
    const mine = { ...emmaOnly, email: 'Carl@example.com' };
    const first = order.parse(await place(mine, { expect: 201, as: carl }));
    const second = order.parse(await place(mine, { expect: 201, as: carl }));
    const ids = (await listOf('CARL@example.com', carl)).map(({ _id }) => _id);
    expect(ids).toEqual([second._id, first._id]);
  });

  it('gives each of several concurrent customers their own', async () => {
    const readers = await Promise.all(
      ['eva', 'finn', 'gus'].map(async (sub) => {
        const email = `${sub}@example.com`;
        const as = await issuer.sign({ sub, email });
        return { email, as, placed: order.parse(await place({ ...emmaOnly, email }, { expect: 201, as })) };
      }),
    );
    const lists = await Promise.all(readers.map(({ email, as }) => listOf(email, as)));
    expect(lists).toEqual(readers.map(({ placed }) => [placed]));
  });

  it("responds with 403 for another customer's", async () => {
    const { status } = await send('GET', `/api/orders/email/${ADA.email}`, { token: await issuer.sign(BOB) });
    expect(status).toBe(403);
  });

  it("shows the new owner of an email none of the previous owner's orders", async () => {
    await place(emmaOnly, { expect: 201 });
    expect(await listOf(ADA.email, await issuer.sign({ ...ADA, sub: 'another' }))).toEqual([]);
  });
});

describe('the database commands', () => {
  const placeTwo = (key?: string) => async () => {
    const fields = { productIds: [emma.id, dracula.id], totalPrice: '22.49' };
    await place(fields, { expect: 201, ...(key !== undefined && { key }) });
  };
  const commandsOf = async (act: () => Promise<unknown>) => {
    const commands = await log.record(act);
    return commands.flatMap(({ command }) => ['find', 'insert', 'update'].filter((name) => name in command));
  };

  it('of placing an order are one find of all its prices, one of its stock, one insert, and its stock again', async () => {
    expect(await commandsOf(placeTwo())).toEqual(['find', 'find', 'insert', 'find']);
  });

  it('of placing an order with a key are the same', async () => {
    expect(await commandsOf(placeTwo('k-5'))).toEqual(['find', 'find', 'insert', 'find']);
  });

  it("of listing a customer's orders are one, in the order of an index and without examining others", async () => {
    const [read, ...others] = await log.record(() => listOf(ADA.email, token));
    expect(others).toEqual([]);
    expect(read?.planSummary).toMatch(/^IXSCAN/);
    expect(read?.hasSortStage).toBe(false);
    expect(read?.docsExamined).toBe(read?.keysExamined);
  });
});

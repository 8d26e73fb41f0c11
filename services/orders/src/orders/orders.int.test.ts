import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { readEvent } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import { order } from '@bookstore/contracts/orders';
import { CUSTOMER_AUDIENCE } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/kit/testing/eventually';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createApp } from '../app.ts';
import { aBookId, anOrder, aSoldBook } from './testing.ts';

const SHOP = 'http://shop.test';
const ADA = { sub: 'ada', email: 'ada@example.com' };
const BOB = { sub: 'bob', email: 'bob@example.com' };

const emma = aSoldBook();
const dracula = aSoldBook({ title: 'Dracula', newPriceCents: cents.parse(1250) });

let service: RunningService;
let issuer: TokenIssuer;
let broker: BrokerProbe;
let send: Client;
let token: string;

beforeAll(async () => {
  issuer = await startTokenIssuer(SHOP, CUSTOMER_AUDIENCE);
  const base = await createTestConfig('orders');
  service = await createApp({ ...base, CUSTOMER_ISSUER: SHOP, CUSTOMER_JWKS_URL: issuer.jwksUrl });
  broker = await openBrokerProbe(base.RABBITMQ_URL);
  send = createClient(service.url);
  token = await issuer.sign(ADA);
  await Promise.all([emma, dracula].map((book) => broker.publishState('book.saved', book)));
  await eventually(async () => {
    await place({ productIds: [emma.id, dracula.id], totalPrice: '22.49' }, { expect: 201 });
  });
});

afterAll(async () => {
  await service.close();
  await Promise.all([broker.close(), issuer.close()]);
});

type PlaceOptions = { expect: number; key?: string; as?: string };

async function place(
  fields: Parameters<typeof anOrder>[0],
  { expect: status, key, as = token }: PlaceOptions,
) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await send('POST', '/api/orders/', { token: as, body: anOrder(fields), headers });
  expect(answer.status).toBe(status);
  return answer.body;
}

const refusalOf = (body: unknown) => problem.parse(body);
const ofEmma = { productIds: [emma.id], totalPrice: 9.99 };

async function listOf(email: string, as: string) {
  const { status, body } = await send('GET', `/api/orders/email/${email}`, { token: as });
  expect(status).toBe(200);
  return order.array().parse(body);
}

describe('placing an order', () => {
  it("answers the order, at the server's prices, with its lines, street and phone", async () => {
    const placed = order.parse(await place({ ...ofEmma, phone: 5551234 }, { expect: 201 }));
    expect(placed).toMatchObject({
      email: ADA.email,
      phone: '5551234',
      totalPrice: 9.99,
      productIds: [emma.id],
      items: [{ bookId: emma.id, title: 'Emma', price: 9.99 }],
      address: { street: '1 Library Lane' },
    });
  });

  it('refuses a total that differs, with the right one and its lines', async () => {
    const refusal = refusalOf(
      await place({ productIds: [emma.id, dracula.id], totalPrice: '1.00' }, { expect: 409 }),
    );
    expect(refusal).toMatchObject({
      code: 'PRICE_CHANGED',
      totalPrice: 22.49,
      items: [{ price: 9.99 }, { price: 12.5 }],
    });
  });

  it('refuses books that are unknown or deleted and says which', async () => {
    const gone = aSoldBook();
    await broker.publishState('book.saved', gone);
    await eventually(() => place({ productIds: [gone.id], totalPrice: 9.99 }, { expect: 201 }));
    await broker.publishState('book.deleted', { id: gone.id, v: 2 });
    const unknown = aBookId();
    await eventually(async () => {
      const refusal = refusalOf(await place({ productIds: [emma.id, gone.id, unknown] }, { expect: 422 }));
      expect(refusal).toMatchObject({ code: 'BOOK_UNAVAILABLE', productIds: [gone.id, unknown] });
    });
  });

  it.each([
    ['no books', { productIds: [] }],
    ['a repeated book', { productIds: [emma.id, emma.id] }],
    ['more than 100 books', { productIds: Array.from({ length: 101 }, aBookId) }],
    ['a total with three decimals', { ...ofEmma, totalPrice: '9.999' }],
    ['no e-mail address', { ...ofEmma, email: 'ada' }],
    ['an empty name', { ...ofEmma, name: ' ' }],
  ])('refuses %s with 400', async (_, fields) => {
    expect(refusalOf(await place(fields, { expect: 400 })).code).toBe('VALIDATION_FAILED');
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
  ])('refuses %s: %j with 400', async (field, value) => {
    const body = { ...anOrder(ofEmma), [field]: value };
    expect((await send('POST', '/api/orders/', { token, body })).status).toBe(400);
  });

  it("refuses another e-mail address than the token's", async () => {
    expect(refusalOf(await place({ ...ofEmma, email: BOB.email }, { expect: 403 })).code).toBe('FORBIDDEN');
  });

  it('tells the fact once it is stored', async () => {
    const queue = 'admin-auth.stats';
    while (await broker.take(queue));
    const placed = order.parse(await place(ofEmma, { expect: 201 }));
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

describe('the same order sent again with its key', () => {
  it('answers the first order and stores none', async () => {
    const dana = await issuer.sign({ sub: 'dana', email: 'dana@example.com' });
    const fields = { ...ofEmma, email: 'dana@example.com' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => place(fields, { expect: 201, key: 'k-1', as: dana })),
    );
    expect(new Set(answers.map((answer) => order.parse(answer)._id)).size).toBe(1);
    expect(await listOf('dana@example.com', dana)).toHaveLength(1);
  });

  it('answers the first order also when prices have changed since', async () => {
    const book = aSoldBook();
    await broker.publishState('book.saved', book);
    const fields = { productIds: [book.id], totalPrice: 9.99 };
    const first = await eventually(() => place(fields, { expect: 201, key: 'k-2' }));
    await broker.publishState('book.saved', { ...book, v: 2, newPriceCents: cents.parse(100) });
    await eventually(() => place(fields, { expect: 409 }));
    expect(await place(fields, { expect: 201, key: 'k-2' })).toEqual(first);
  });

  it('refuses the key with another body', async () => {
    await place(ofEmma, { expect: 201, key: 'k-3' });
    const refusal = refusalOf(await place({ ...ofEmma, name: 'Somebody' }, { expect: 422, key: 'k-3' }));
    expect(refusal.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('keeps the keys of customers apart', async () => {
    await place(ofEmma, { expect: 201, key: 'k-4' });
    await place({ ...ofEmma, email: BOB.email }, { expect: 201, key: 'k-4', as: await issuer.sign(BOB) });
  });

  it.each(['', 'x'.repeat(256), 'a b'])('refuses the key %j', async (key) => {
    await place(ofEmma, { expect: 400, key });
  });
});

describe('reading orders', () => {
  it("lists the customer's own, newest first, whatever the case of the address", async () => {
    const carl = await issuer.sign({ sub: 'carl', email: 'carl@example.com' });
    const mine = { ...ofEmma, email: 'Carl@example.com' };
    const first = order.parse(await place(mine, { expect: 201, as: carl }));
    const second = order.parse(await place(mine, { expect: 201, as: carl }));
    const ids = (await listOf('CARL@example.com', carl)).map(({ _id }) => _id);
    expect(ids).toEqual([second._id, first._id]);
  });

  it('gives each of those who ask at the same time their own', async () => {
    const readers = await Promise.all(
      ['eva', 'finn', 'gus'].map(async (sub) => {
        const email = `${sub}@example.com`;
        const as = await issuer.sign({ sub, email });
        return { email, as, placed: order.parse(await place({ ...ofEmma, email }, { expect: 201, as })) };
      }),
    );
    const lists = await Promise.all(readers.map(({ email, as }) => listOf(email, as)));
    expect(lists).toEqual(readers.map(({ placed }) => [placed]));
  });

  it("answers 403 for somebody else's", async () => {
    const { status } = await send('GET', `/api/orders/email/${ADA.email}`, { token: await issuer.sign(BOB) });
    expect(status).toBe(403);
  });

  it('shows a new owner of an address nothing of the old one', async () => {
    await place(ofEmma, { expect: 201 });
    expect(await listOf(ADA.email, await issuer.sign({ ...ADA, sub: 'another' }))).toEqual([]);
  });
});

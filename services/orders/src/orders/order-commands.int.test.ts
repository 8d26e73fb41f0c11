import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMER_AUDIENCE } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/kit/testing/eventually';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createApp } from '../app.ts';
import { anOrder, aSoldBook } from './testing.ts';

const SHOP = 'http://shop.test';
const ADA = { sub: 'ada', email: 'ada@example.com' };

let service: RunningService;
let issuer: TokenIssuer;
let log: CommandLog;
let send: Client;
let token: string;

const books = [aSoldBook(), aSoldBook(), aSoldBook()];
const body = anOrder({ productIds: books.map(({ id }) => id), totalPrice: '29.97' });

const place = async (headers: Record<string, string> = {}) => {
  expect((await send('POST', '/api/orders/', { token, body, headers })).status).toBe(201);
};
const listOwn = async () => {
  expect((await send('GET', `/api/orders/email/${ADA.email}`, { token })).status).toBe(200);
};

beforeAll(async () => {
  issuer = await startTokenIssuer(SHOP, CUSTOMER_AUDIENCE);
  const base = await createTestConfig('orders');
  service = await createApp({ ...base, CUSTOMER_ISSUER: SHOP, CUSTOMER_JWKS_URL: issuer.jwksUrl });
  send = createClient(service.url);
  token = await issuer.sign(ADA);
  const broker = await openBrokerProbe(base.RABBITMQ_URL);
  await Promise.all(books.map((book) => broker.publishState('book.saved', book)));
  await eventually(place);
  await broker.close();
  log = await openCommandLog(base.MONGO_URL, ['orders', 'prices']);
});

afterAll(async () => {
  await log.close();
  await Promise.all([service.close(), issuer.close()]);
});

/** What the request itself asked: facts and copies are looked after in the background. */
const commandsOf = async (act: () => Promise<void>) => {
  const commands = await log.record(act);
  return commands.flatMap(({ command }) => ['find', 'insert', 'update'].filter((name) => name in command));
};

describe('the commands that an order costs', () => {
  it('are one read of all its prices and one insert', async () => {
    expect(await commandsOf(() => place())).toEqual(['find', 'insert']);
  });

  it('are no more with a key', async () => {
    expect(await commandsOf(() => place({ 'idempotency-key': 'k-1' }))).toEqual(['find', 'insert']);
  });
});

describe("a customer's own orders", () => {
  it('are read by one command in the order of an index, and no others are looked at', async () => {
    const [read, ...others] = await log.record(listOwn);
    expect(others).toEqual([]);
    expect(read?.planSummary).toMatch(/^IXSCAN/);
    expect(read?.hasSortStage).toBe(false);
    expect(read?.docsExamined).toBe(read?.keysExamined);
  });
});

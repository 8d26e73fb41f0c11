import { setTimeout as delay } from 'node:timers/promises';
import { createEvent, EVENT_EXCHANGE } from '@bookstore/contracts/events';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { connect } from 'amqplib';
import type { Collection } from 'mongodb';
import { z } from 'zod';
import { countMessages } from '../chaos/consistency/stored-state.ts';
import { withMongo } from '../clients/mongo.ts';
import { anAccount, orderOf } from '../clients/shop-client.ts';
import { listUnexpected, send, sendJson } from '../security/testing/attackers.ts';
import { type AttackedShop, registerVerified, type Scenario } from './scenario.ts';

const TIMEOUT_MS = 20_000;
const THAW_MS = 9000;
const KEYS = 14;

const expectStatus = (what: string, status: number, expected: readonly number[]): string[] =>
  expected.includes(status) ? [] : [`${what} answered ${status} instead of ${expected.join(' or ')}`];

async function freezeDatabase({ url, client, part }: AttackedShop): Promise<string[]> {
  const account = anAccount();
  const headers = { origin: url, cookie: (await client.register(account)).cookie };
  const mongo = part('mongo');
  mongo.kill('SIGSTOP');
  const signingOut = send(url, { path: '/identity/sign-out', headers, json: {} });
  const renewing = send(url, { path: '/identity/token', headers });
  await delay(THAW_MS);
  const returning = sendJson(url, '/identity/sign-in/email', account);
  mongo.kill('SIGCONT');
  const [signOut, token, signIn] = await Promise.all([signingOut, renewing, returning]);
  await eventually(async () => {
    if ((await sendJson(url, '/identity/sign-in/email', account)).status !== 200) throw new Error('not yet');
  }, TIMEOUT_MS);
  return [
    ...expectStatus('sign-out', signOut.status, [503, 504]),
    ...expectStatus('token', token.status, [503, 504]),
    ...expectStatus('sign-in at the return', signIn.status, [200, 503, 504]),
  ];
}

/** Publishes events from the future, which are applied, and poison, which is dead-lettered by both consumers. */
async function poison({ rabbitUrl }: AttackedShop): Promise<string[]> {
  const before = await countMessages(rabbitUrl);
  const event = createEvent('book.deleted', 'catalog', { id: crypto.randomUUID(), v: 1 });
  const future = { ...event, unknown: 1, data: { ...event.data, unknown: { nested: [] } } };
  const poisons = [
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ ...event, data: { id: 1 } }),
    'x'.repeat(1_000_000),
  ];
  const connection = await connect(rabbitUrl);
  const channel = await connection.createConfirmChannel();
  for (const content of [JSON.stringify(future), ...poisons, JSON.stringify(future)])
    channel.publish(EVENT_EXCHANGE, 'book.deleted', Buffer.from(content));
  await channel.waitForConfirms();
  await connection.close();
  const expected = before.dead + 2 * poisons.length;
  return eventually(async () => {
    const { waiting, dead } = await countMessages(rabbitUrl);
    if (waiting > 0 || dead !== expected) throw new Error(`${waiting} waiting, ${dead} of ${expected} dead`);
    return [];
  }, TIMEOUT_MS).catch((error: unknown) => [String(error)]);
}

/** Works on the index that makes idempotency keys unique. */
function withOrders<T>(shop: AttackedShop, work: (orders: Collection) => Promise<T>): Promise<T> {
  return withMongo(shop.mongoUrl, (mongo) => work(mongo.db('orders').collection('orders')));
}
const isOfKeys = ({ key }: { key: object }) => 'idempotencyKey' in key;

async function dropIndex(shop: AttackedShop): Promise<void> {
  await withOrders(shop, async (orders) => {
    const index = (await orders.indexes()).find(isOfKeys);
    if (index?.name) await orders.dropIndex(index.name);
  });
  await shop.part('orders').restart();
}

async function repeatOrders(shop: AttackedShop): Promise<string[]> {
  const { url, books } = shop;
  const customer = await registerVerified(shop);
  const attempt = (key: number) => ({
    path: '/api/orders/',
    token: customer.token,
    headers: { 'idempotency-key': `attack-${key}` },
    json: orderOf(customer.email, books.slice(0, 1)),
  });
  const replies = await Promise.all(
    Array.from({ length: 3 * KEYS }, (_, number) => send(url, attempt(number % KEYS))),
  );
  const placed = await withOrders(shop, (orders) => orders.countDocuments({ idempotencyKey: /^attack-/ }));
  return [
    ...listUnexpected(replies, [201, 503]),
    ...(placed > KEYS ? [`${placed} orders with ${KEYS} idempotency keys`] : []),
  ];
}

/** Two forms with the same book: the second must not revert what the first one saved. */
async function editStale({ url, staffToken, books: [first] }: AttackedShop): Promise<string[]> {
  const id = first?._id ?? '';
  const read = async () =>
    z
      .looseObject({ v: z.int().optional(), title: z.string() })
      .parse(JSON.parse((await send(url, { path: `/api/books/${id}` })).body));
  const { v, title } = await read();
  const edit = (json: object) =>
    send(url, { method: 'PUT', path: `/api/books/edit/${id}`, token: staffToken, json });
  const [fresh, stale] = [await edit({ v, title: `${title}!` }), await edit({ v, title })];
  const isReverted = (await read()).title === title;
  await edit({ title });
  return [
    ...expectStatus('a fresh edit', fresh.status, [200]),
    ...expectStatus('a stale edit', stale.status, [409]),
    ...(isReverted ? ['the first edit was lost'] : []),
  ];
}

export const STORE_ATTACKS: readonly Scenario[] = [
  { name: 'frozen-database', attack: freezeDatabase, isOutage: true },
  { name: 'poison-messages', attack: poison },
  { name: 'dropped-index', prepare: dropIndex, attack: repeatOrders },
  { name: 'stale-edits', attack: editStale },
];

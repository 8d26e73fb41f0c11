import { order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { anAccount, orderOf } from '../clients/shop-client.ts';
import {
  attackerAddress,
  listUnexpected,
  repeat,
  type Reply,
  send,
  sendJson,
} from '../security/testing/attackers.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

/** How long tokens outlive their session. */
const BOUND_MS = 10_000;
const PAUSE_MS = 500;
const THIEF = attackerAddress(6);

/** A thief has the token of one of a customer's two sessions, who signs out everywhere and then deletes the account. */
async function outliveSessions({ url, client, books }: AttackedShop): Promise<string[]> {
  const account = anAccount();
  const { email, password } = account;
  const own = await client.register(account);
  const { headers } = await sendJson(url, '/identity/sign-in/email', { email, password }, THIEF);
  const cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const stolen = await client.fetchToken(cookie);
  const { _id } = await own.place(books.slice(0, 1));
  const writes = [
    { path: '/api/orders/', json: orderOf(email, books.slice(0, 1)) },
    { path: `/api/orders/${_id}/cancel`, json: { v: 99 } },
    { method: 'PUT', path: `/api/orders/${_id}/contact`, json: { v: 99, phone: '1' } },
  ];

  const write = (token: string): Promise<Reply[]> =>
    Promise.all(writes.map((attempt) => send(url, { ...attempt, token }, { from: THIEF })));
  const writeUntilRefused = async (token: string): Promise<Reply[]> => {
    for (let waitedMs = 0; waitedMs < BOUND_MS; waitedMs += PAUSE_MS)
      await Promise.all([write(token), delay(PAUSE_MS)]);
    return write(token);
  };
  const end = (path: string, json: object) =>
    send(url, { path: `/identity${path}`, headers: { cookie: own.cookie, origin: url }, json });

  const signedOut = await end('/revoke-other-sessions', {});
  const refusedStolen = await writeUntilRefused(stolen);
  const accepted = await write(own.token);
  const deleted = await end('/delete-user', { password });
  const refusedOwn = await writeUntilRefused(own.token);
  return [
    ...listUnexpected([signedOut, deleted], [200]),
    ...listUnexpected(accepted, [201, 409, 429]),
    ...listUnexpected([...refusedStolen, ...refusedOwn], [401]),
  ];
}

const COPIES = 100;
const ORDERS = 100;
const BOOKS_PER_ORDER = 5;
const AT_ONCE = 20;
const MAX_OPEN = 5;
const MAIL_ROUNDS = 30;
const MAX_MAILS = 5;
/** Its orders count for no other scenario. */
const ATTACKER = attackerAddress(7);
const SPAM = 'WIN 1000 USD https://win.example';
const MAIL_TIMEOUT_MS = 30_000;

const caught = z.array(z.object({ subject: z.string(), text: z.string(), html: z.string() }));

/** A client of a new account, whose address is not verified. */
async function openAccount({ url, client }: AttackedShop) {
  const { email, token } = await client.register(anAccount());
  const post = (path: string, json: object) => send(url, { path, token, json }, { from: ATTACKER });
  return { email, post };
}

/** Orders all copies of five counted books, many orders at a time. */
async function takeStock(shop: AttackedShop): Promise<string[]> {
  const staff = await shop.client.signInStaff();
  const books = shop.books.slice(-BOOKS_PER_ORDER);
  for (const { _id } of books) await staff.countStock(_id, COPIES);
  const { email, post } = await openAccount(shop);
  const replies = await repeat({ times: ORDERS, atOnce: AT_ONCE }, () =>
    post('/api/orders/', orderOf(email, books)),
  );
  const levels = await Promise.all(books.map(({ _id }) => staff.readStock(_id)));
  const held = levels.filter(({ free }) => free < COPIES - MAX_OPEN);
  const placed = replies.filter(({ status }) => status === 201).length;
  return [
    ...listUnexpected(replies, [201, 429]),
    ...(placed > MAX_OPEN ? [`${placed} orders of a new account are open`] : []),
    ...held.map(({ title, free }) => `${free} of ${COPIES} copies of ${title} are left`),
  ];
}

async function countWaiting({ client, staffToken: token }: AttackedShop): Promise<number> {
  const { headers } = await client.send('GET', '/api/mails/?state=waiting&limit=1', { token });
  return Number(headers.get('x-total-count'));
}

/** The mails that the catcher has received for an address, but for the one that verifies it. */
async function listMails({ mailUrl = '' }: AttackedShop, address: string) {
  const query = new URLSearchParams({ 'envelope.to.address': address }).toString();
  const response = await fetch(`${mailUrl}/email?${query}`);
  return caught.parse(await response.json()).filter(({ subject }) => subject.includes('order'));
}

/** Lets the shop write to a stranger: orders in that address's name, with other words in them, are placed and cancelled. */
async function mailStranger(shop: AttackedShop): Promise<string[]> {
  const { email, post } = await openAccount(shop);
  const draft = orderOf(email, shop.books.slice(0, 1));
  const spam = { ...draft, name: SPAM, address: { ...draft.address, street: SPAM, city: SPAM } };
  const replies = await repeat({ times: MAIL_ROUNDS, atOnce: 1 }, async () => {
    const placed = await post('/api/orders/', spam);
    if (placed.status !== 201) return placed;
    const { _id, v } = order.parse(JSON.parse(placed.body));
    return post(`/api/orders/${_id}/cancel`, { v, reason: SPAM });
  });
  const mails = await eventually(async () => {
    if ((await countWaiting(shop)) > 0) throw new Error('mails wait');
    return listMails(shop, email);
  }, MAIL_TIMEOUT_MS);
  const spamming = mails.filter(({ text, html }) => `${text}${html}`.includes('WIN'));
  return [
    ...listUnexpected(replies, [200, 429]),
    ...(mails.length > MAX_MAILS ? [`${mails.length} mails to a stranger`] : []),
    ...(mails.length < MAX_MAILS ? [`only ${mails.length} mails`] : []),
    ...(spamming.length > 0 ? [`${spamming.length} mails with the words of their sender`] : []),
  ];
}

/** Where the owners of the accounts signed in before. */
const OWNER = '127.0.0.1';
const SIGN_INS = 60;
const SIGN_UPS = 100;
const GUESSERS = 5;
const GUESSES = 20;

async function burst({ url, customer: { email } }: AttackedShop): Promise<string[]> {
  const signIns = Array.from({ length: SIGN_INS }, () =>
    sendJson(url, '/identity/sign-in/email', { email, password: 'a wrong password' }),
  );
  const signUps = Array.from({ length: SIGN_UPS }, () =>
    sendJson(url, '/identity/sign-up/email', anAccount()),
  );
  return listUnexpected(await Promise.all([...signIns, ...signUps]), [200, 401, 429, 503]);
}

/** Guesses the password of an account from several addresses, and then signs in from one that did before. */
const guess = async (url: string, path: string, account: object, right: object): Promise<string[]> => {
  const guesses = await repeat({ times: GUESSERS * GUESSES, atOnce: GUESSERS }, (number) =>
    sendJson(url, path, { ...account, password: `wrong ${number}` }, attackerAddress(number % GUESSERS)),
  );
  const owner = await sendJson(url, path, right, OWNER);
  const refused = owner.status === 200 ? [] : [`the owner was refused: ${owner.status} ${owner.body}`];
  return [...listUnexpected(guesses, [401, 429, 503]), ...refused];
};

async function guessCustomer({ url, client }: AttackedShop): Promise<string[]> {
  const account = anAccount();
  await client.register(account);
  const { email, password } = account;
  await sendJson(url, '/identity/sign-in/email', { email, password }, OWNER);
  return guess(url, '/identity/sign-in/email', { email }, { email, password });
}

/** What can be done to accounts, with a stolen token, and with one new account to the shop and to others. */
export const ACCOUNT_ATTACKS: readonly Scenario[] = [
  { name: 'sign-in-burst', attack: burst, maxP99Ms: 500 },
  { name: 'staff-guesses', attack: ({ url, admin }) => guess(url, '/api/auth/admin', admin, admin) },
  { name: 'customer-guesses', attack: guessCustomer },
  { name: 'ended-sessions', attack: outliveSessions },
  { name: 'taken-stock', attack: takeStock },
  { name: 'mailed-stranger', attack: mailStranger },
];

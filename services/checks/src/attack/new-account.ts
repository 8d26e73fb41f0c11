import { order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import { anAccount, orderOf } from '../clients/shop-client.ts';
import { attackerAddress, listUnexpected, repeat, send } from '../security/testing/attackers.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

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

/** What one new account can do to the shop, and to others. */
export const NEW_ACCOUNT_ATTACKS: readonly Scenario[] = [
  { name: 'taken-stock', attack: takeStock },
  { name: 'mailed-stranger', attack: mailStranger },
];

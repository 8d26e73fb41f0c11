import { setTimeout as delay } from 'node:timers/promises';
import { book } from '@bookstore/contracts/books';
import { categories } from '@bookstore/contracts/categories';
import type { Order } from '@bookstore/contracts/orders';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { settings } from '@bookstore/contracts/shop';
import { staffInvitationReceipt } from '@bookstore/contracts/staff';
import { MAX_COPIES, stockLevel } from '@bookstore/contracts/stock';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { createShopClient, orderOf } from '../../clients/shop-client.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { errorCodeOf, type Session } from '../workload/client.ts';
import { placeOrder } from '../workload/requests.ts';
import { createLoad, type Worker } from '../workload/workload.ts';
import type { Fields, StaffRecord, Subject } from './staff-record.ts';

const PAUSE_MS = 40;
/** Each is changed by a client of its own. */
const ACCOUNTS = 3;
const BOOKS = 2;

/** What staff change, at a path, in the version and with the fields that they know. */
type Thing = { subject: Subject; path: string; v: number; fields: Fields };
/** A `PUT` to the thing's own path, unless it says otherwise. */
type Change = {
  action: string;
  method?: 'POST';
  path?: string;
  headers?: Record<string, string>;
  body: object;
  set: Fields;
};
/** The next change of a thing, the `n`th. */
type Plan = (n: number, thing: Thing) => Change;

type Traffic = { session: Session; record: StaffRecord };

/** Makes a change, again until there is a reply. What only this client changes conflicts only with a change that it made. */
async function make({ session, record }: Traffic, thing: Thing, change: Change): Promise<void> {
  const { action, set, method = 'PUT', path = thing.path, ...request } = change;
  let lostReplies = 0;
  const answer = await session.retry(method, path, request, () => {
    lostReplies += 1;
  });
  const isMade = answer.status < 300 || (lostReplies > 0 && errorCodeOf(answer) === 'CONFLICT');
  if (!isMade) {
    session.reportUnexpected(`${method} ${path}`, answer);
    return;
  }
  const after = { ...thing.fields, ...set };
  record.add(thing.subject, { action, before: thing.fields, after, wasReplyLost: lostReplies > 0 });
  Object.assign(thing, { v: thing.v + 1, fields: after });
}

/** Changes a thing again and again. */
function changing(traffic: Traffic, thing: Thing, plan: Plan): Worker {
  let n = 0;
  return async (signal) => {
    for (; !signal.aborted; n += 1) {
      await make(traffic, thing, plan(n, thing));
      await delay(PAUSE_MS);
    }
  };
}

async function read<T>({ session }: Traffic, path: string, schema: { parse: (body: unknown) => T }) {
  return schema.parse((await session.retry('GET', path)).body);
}

const planBook: Plan = (n, { v }) => {
  const price = fromMinorUnits(100 + n);
  const set = { description: `Edition ${n}`, newPrice: price, oldPrice: price };
  return { action: 'book.change', body: { v, ...set }, set };
};

async function changeBook(traffic: Traffic, id: string): Promise<Worker> {
  const { v = 1, description, oldPrice, newPrice } = await read(traffic, `/api/books/${id}`, book);
  const fields = { description, oldPrice, newPrice };
  return changing(traffic, { subject: `book ${id}`, path: `/api/books/edit/${id}`, v, fields }, planBook);
}

const planStock: Plan = (n, { path, v, fields: { onHand } }) => {
  if (n % 2 === 0) {
    // Every other time these are few copies.
    const set = { onHand: 1000 + n, lowAt: n % 4 === 0 ? n : MAX_COPIES - n };
    return { action: 'stock.count', body: { v, ...set }, set };
  }
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const receive = { action: 'stock.receive', method: 'POST', path: `${path}/receive`, headers } as const;
  return { ...receive, body: { copies: n }, set: { onHand: Number(onHand) + n } };
};

async function changeStock(traffic: Traffic, id: string): Promise<Worker> {
  const path = `/api/stock/${id}`;
  const { v, onHand, lowAt } = await read(traffic, path, stockLevel);
  return changing(traffic, { subject: `stock ${id}`, path, v, fields: { onHand, lowAt } }, planStock);
}

async function changeSettings(traffic: Traffic): Promise<Worker> {
  const path = '/api/settings';
  const found = await read(traffic, path, settings);
  const fields = { tagline: found.tagline, 'hero.title': found.hero.title };
  const thing: Thing = { subject: 'settings shop', path, v: found.v, fields };
  return changing(traffic, thing, (n, { v }) => {
    const [tagline, title] = [`Tagline ${n}`, `Welcome ${n}`];
    const body = { ...found, v, tagline, hero: { ...found.hero, title } };
    return { action: 'settings.change', body, set: { tagline, 'hero.title': title } };
  });
}

async function changeCategories(traffic: Traffic): Promise<Worker> {
  const path = '/api/categories';
  const found = await read(traffic, path, categories);
  const [first, ...others] = found.categories;
  if (!first) throw new StartFailure('The shop has no categories.');
  const thing: Thing = { subject: 'categories all', path, v: found.v, fields: { [first.slug]: first.name } };
  return changing(traffic, thing, (n, { v }) => {
    const name = `Category ${n}`;
    const body = { v, categories: [{ ...first, name }, ...others] };
    return { action: 'categories.change', body, set: { [first.slug]: name } };
  });
}

const ACCOUNT_STEPS = [
  { action: 'staff.role', change: { role: 'manager' }, set: { role: 'manager' } },
  { action: 'staff.deactivate', change: { isActive: false }, set: { state: 'deactivated' } },
  { action: 'staff.activate', change: { isActive: true }, set: { state: 'invited' } },
  { action: 'staff.role', change: { role: 'fulfiller' }, set: { role: 'fulfiller' } },
] as const;

async function changeAccount(traffic: Traffic, number: number): Promise<Worker> {
  const body = { username: `clerk-${number}`, role: 'fulfiller' };
  const answer = await traffic.session.retry('POST', '/api/staff', { body });
  const { id, v, role, state, hasTotp } = staffInvitationReceipt.parse(answer.body).account;
  const fields = { role, state, hasTotp };
  const thing: Thing = { subject: `staff ${id}`, path: `/api/staff/${id}`, v, fields };
  traffic.record.add(thing.subject, { action: 'staff.invite', before: {}, after: fields });
  return changing(traffic, thing, (n, known) => {
    const { action, change, set } = ACCOUNT_STEPS[n % ACCOUNT_STEPS.length] ?? ACCOUNT_STEPS[0];
    return { action, body: { v: known.v, ...change }, set };
  });
}

/** The commands for an order: it is delivered, or cancelled. */
function planOrder({ totalPrice }: Order, n: number): readonly Plan[] {
  const command =
    (name: string, set: Fields, body: object = {}): Plan =>
    (_n, { path, v }) => {
      const request = { method: 'POST', path: `${path}/${name}`, body: { v, ...body } } as const;
      return { action: `order.${name}`, ...request, set };
    };
  const tracking = `parcel ${n}`;
  const confirm = command('confirm', { status: 'confirmed' });
  if (n % 3 === 0) return [confirm, command('cancel', { status: 'cancelled', payment: 'void' })];
  return [
    confirm,
    command('ship', { status: 'shipped', tracking }, { tracking }),
    command('deliver', { status: 'delivered', payment: 'collected', collected: totalPrice }),
  ];
}

/** A customer orders a book again and again, and staff serve each order. */
async function serveOrders(traffic: Traffic, { shop, workload }: ChaosShop, bookId: string): Promise<Worker> {
  const customer = await createShopClient(shop).register();
  const buyer = workload.client.sessionOf(customer);
  const ordered = await read(traffic, `/api/books/${bookId}`, book);
  return async (signal) => {
    for (let n = 0; !signal.aborted; n += 1) {
      const outcome = await placeOrder(buyer, workload.orders, orderOf(customer.email, [ordered]));
      if ('refusal' in outcome) {
        buyer.reportUnexpected('POST /api/orders/', outcome.refusal);
        return;
      }
      const { _id, v } = outcome.placed;
      const fields = { status: 'placed', payment: 'due', collected: 0 };
      const thing: Thing = { subject: `order ${_id}`, path: `/api/orders/${_id}`, v, fields };
      for (const plan of planOrder(outcome.placed, n)) await make(traffic, thing, plan(n, thing));
      await delay(PAUSE_MS);
    }
  };
}

/** Staff who change orders, stock, books, categories, accounts and settings of a healthy shop, one client for each thing. */
export async function openStaffTraffic(chaos: ChaosShop, record: StaffRecord) {
  const traffic = { session: await chaos.workload.client.signInStaff(), record };
  const books = (await createShopClient(chaos.shop).listBooks()).map(({ _id }) => _id);
  const counted = chaos.workload.ledger.bookIds;
  const [sold, ...edited] = books.filter((id) => !counted.includes(id)).slice(0, 1 + BOOKS);
  const stocked = counted.slice(0, BOOKS);
  if (!sold) throw new StartFailure('The shop counts all books.');
  const workers = [
    await serveOrders(traffic, chaos, sold),
    await changeSettings(traffic),
    await changeCategories(traffic),
    ...(await Promise.all(stocked.map((id) => changeStock(traffic, id)))),
    ...(await Promise.all(edited.map((id) => changeBook(traffic, id)))),
    ...(await Promise.all(Array.from({ length: ACCOUNTS }, (_, number) => changeAccount(traffic, number)))),
  ];
  return createLoad(workers);
}

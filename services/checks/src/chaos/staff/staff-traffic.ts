import { book } from '@bookstore/contracts/books';
import { categories } from '@bookstore/contracts/categories';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { settings } from '@bookstore/contracts/shop';
import { staffInvitationReceipt } from '@bookstore/contracts/staff';
import { MAX_COPIES, stockLevel } from '@bookstore/contracts/stock';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { createShopClient, orderOf } from '../../clients/shop-client.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { errorCodeOf, type Session } from '../workload/client.ts';
import { placeOrder } from '../workload/requests.ts';
import { repeatedly, type Worker } from '../workload/worker.ts';
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
  let failures = 0;
  const answer = await session.retry(method, path, request, () => {
    failures += 1;
  });
  const isMade = answer.status < 300 || (failures > 0 && errorCodeOf(answer) === 'CONFLICT');
  if (!isMade) {
    session.reportUnexpected(`${method} ${path}`, answer);
    return;
  }
  const after = { ...thing.fields, ...set };
  record.add(thing.subject, { action, before: thing.fields, after });
  Object.assign(thing, { v: thing.v + 1, fields: after });
}

/** Changes a thing again and again. */
function changing(traffic: Traffic, thing: Thing, plan: Plan): Worker {
  let n = 0;
  return repeatedly(PAUSE_MS, async () => {
    await make(traffic, thing, plan(n, thing));
    n += 1;
  });
}

async function read<T>({ session }: Traffic, path: string, schema: { parse: (body: unknown) => T }) {
  return schema.parse((await session.retry('GET', path)).body);
}

async function changeBook(traffic: Traffic, id: string): Promise<Worker> {
  const { v = 1, description, oldPrice, newPrice } = await read(traffic, `/api/books/${id}`, book);
  const fields = { description, oldPrice, newPrice };
  const thing: Thing = { subject: `book ${id}`, path: `/api/books/edit/${id}`, v, fields };
  return changing(traffic, thing, (n, known) => {
    const price = fromMinorUnits(100 + n);
    const set = { description: `Edition ${n}`, newPrice: price, oldPrice: price };
    return { action: 'book.change', body: { v: known.v, ...set }, set };
  });
}

async function changeStock(traffic: Traffic, id: string): Promise<Worker> {
  const path = `/api/stock/${id}`;
  const { v, onHand, lowAt } = await read(traffic, path, stockLevel);
  const thing: Thing = { subject: `stock ${id}`, path, v, fields: { onHand, lowAt } };
  return changing(traffic, thing, (n, known) => {
    if (n % 2 === 0) {
      // Every other time these are few copies.
      const set = { onHand: 1000 + n, lowAt: n % 4 === 0 ? n : MAX_COPIES - n };
      return { action: 'stock.count', body: { v: known.v, ...set }, set };
    }
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const receive = { action: 'stock.receive', method: 'POST', path: `${path}/receive`, headers } as const;
    return { ...receive, body: { copies: n }, set: { onHand: Number(known.fields['onHand']) + n } };
  });
}

async function changeSettings(traffic: Traffic): Promise<Worker> {
  const path = '/api/settings';
  const { v, ...found } = await read(traffic, path, settings);
  const fields = { tagline: found.tagline, 'hero.title': found.hero.title };
  return changing(traffic, { subject: 'settings shop', path, v, fields }, (n, known) => {
    const [tagline, title] = [`Tagline ${n}`, `Welcome ${n}`];
    const body = { ...found, v: known.v, tagline, hero: { ...found.hero, title } };
    return { action: 'settings.change', body, set: { tagline, 'hero.title': title } };
  });
}

async function changeCategories(traffic: Traffic): Promise<Worker> {
  const path = '/api/categories';
  const { v, categories: found } = await read(traffic, path, categories);
  const [first, ...others] = found;
  if (!first) throw new StartFailure('The shop has no categories.');
  const thing: Thing = { subject: 'categories all', path, v, fields: { [first.slug]: first.name } };
  return changing(traffic, thing, (n, known) => {
    const name = `Category ${n}`;
    const body = { v: known.v, categories: [{ ...first, name }, ...others] };
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
  let n = 0;
  return repeatedly(PAUSE_MS, async () => {
    const outcome = await placeOrder(buyer, workload, orderOf(customer.email, [ordered]));
    if ('refusal' in outcome) {
      buyer.reportUnexpected('POST /api/orders/', outcome.refusal);
      return;
    }
    const { _id, v } = outcome.placed;
    const fields = { status: 'placed', payment: 'due', collected: 0 };
    const thing: Thing = { subject: `order ${_id}`, path: `/api/orders/${_id}`, v, fields };
    for (const plan of planOrder(outcome.placed, n)) await make(traffic, thing, plan(n, thing));
    n += 1;
  });
}

/** Staff who change orders, stock, books, categories, accounts and settings of a healthy shop, one client for each thing. */
export async function prepareStaffTraffic(chaos: ChaosShop, record: StaffRecord): Promise<Worker[]> {
  const traffic = { session: await chaos.workload.client.signInStaff(), record };
  const books = (await createShopClient(chaos.shop).listBooks()).map(({ _id }) => _id);
  const counted = chaos.workload.ledger.bookIds;
  const [sold, ...edited] = books.filter((id) => !counted.includes(id)).slice(0, 1 + BOOKS);
  if (!sold) throw new StartFailure('The shop counts all books.');
  return Promise.all([
    serveOrders(traffic, chaos, sold),
    changeSettings(traffic),
    changeCategories(traffic),
    ...counted.slice(0, BOOKS).map((id) => changeStock(traffic, id)),
    ...edited.map((id) => changeBook(traffic, id)),
    ...Array.from({ length: ACCOUNTS }, (_, number) => changeAccount(traffic, number)),
  ]);
}

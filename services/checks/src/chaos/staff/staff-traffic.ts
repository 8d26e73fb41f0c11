import { book } from '@bookstore/contracts/books';
import { categories } from '@bookstore/contracts/categories';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { settings } from '@bookstore/contracts/shop';
import { staffInvitationReceipt } from '@bookstore/contracts/staff';
import { MAX_COPIES, stockLevel } from '@bookstore/contracts/stock';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { ShopAddress } from '../../clients/shop-client.ts';
import { errorCodeOf, type Session } from '../workload/client.ts';
import { repeatedly, type Worker } from '../workload/worker.ts';
import type { Workload } from '../workload/workload.ts';
import type { Fields, StaffRecord, Subject } from './staff-record.ts';

const PAUSE_MS = 150;
const ACCOUNTS = 2;

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

/** `password` is the admin's own, with which accounts are changed. */
type Traffic = { session: Session; record: StaffRecord; password: string };

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
  const { v = 1, description, newPrice, oldPrice = newPrice } = await read(traffic, `/api/books/${id}`, book);
  const fields = { description, oldPrice, newPrice };
  const thing: Thing = { subject: `book ${id}`, path: `/api/books/edit/${id}`, v, fields };
  return changing(traffic, thing, (n, known) => {
    const price = fromMinorUnits(100 + n);
    const set = { description: `Edition ${n}`, newPrice: price, oldPrice: fromMinorUnits(200 + n) };
    return { action: 'book.change', body: { v: known.v, ...set }, set };
  });
}

async function changeStock(traffic: Traffic, id: string): Promise<Worker> {
  const path = `/api/stock/${id}`;
  // The price projection may not know the book yet.
  const { v, lowAt } = await eventually(() => read(traffic, path, stockLevel));
  const thing: Thing = { subject: `stock ${id}`, path, v, fields: { isCounted: false, lowAt } };
  return changing(traffic, thing, (n, known) => {
    if (n % 2 === 0) {
      // Every other time these are few copies.
      const body = { onHand: 1000 + n, lowAt: n % 4 === 0 ? n : MAX_COPIES - n };
      return { action: 'stock.count', body: { v: known.v, ...body }, set: { ...body, isCounted: true } };
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
  const { password } = traffic;
  const body = { username: `clerk-${number}`, role: 'fulfiller', password };
  const answer = await traffic.session.retry('POST', '/api/staff', { body });
  const { id, v, role, state, hasTotp } = staffInvitationReceipt.parse(answer.body).account;
  const fields = { role, state, hasTotp };
  const thing: Thing = { subject: `staff ${id}`, path: `/api/staff/${id}`, v, fields };
  traffic.record.add(thing.subject, { action: 'staff.invite', before: {}, after: fields });
  return changing(traffic, thing, (n, known) => {
    const { action, change, set } = ACCOUNT_STEPS[n % ACCOUNT_STEPS.length] ?? ACCOUNT_STEPS[0];
    return { action, body: { v: known.v, password, ...change }, set };
  });
}

/** Prepares staff who change books, stock, categories, accounts and settings of a healthy shop, one client for each thing. */
export async function prepareStaffTraffic(
  { admin: { password } }: ShopAddress,
  { workload, record, books }: { workload: Workload; record: StaffRecord; books: readonly string[] },
): Promise<Worker[]> {
  const traffic = { session: await workload.client.signInStaff(), record, password };
  const [first, second, ...counted] = books;
  return Promise.all([
    changeSettings(traffic),
    changeCategories(traffic),
    ...[first, second].flatMap((id) => (id ? changeBook(traffic, id) : [])),
    ...counted.map((id) => changeStock(traffic, id)),
    ...Array.from({ length: ACCOUNTS }, (_, number) => changeAccount(traffic, number)),
  ]);
}

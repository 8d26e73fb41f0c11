import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { DEFAULT_PAGE_SIZE } from '@bookstore/contracts/paging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_PAGEABLE_ORDERS, MAX_SEARCHED_ORDERS } from '@bookstore/contracts/order-lists';
import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import { order } from '@bookstore/contracts/orders';
import { aStoredOrder } from '../../testing/factories.ts';
import { startShop } from '../../testing/shop.ts';
import type { OrderDocument } from '../order.schema.ts';

/** One of each state a day, for ten days. */
const DAYS = 10;
const STATES = ORDER_STATUSES.flatMap((status) => PAYMENTS.map((payment) => ({ status, payment })));
const ISBN = '9780306406157';
const ZOE = {
  number: '7ZQ3M9WX',
  name: 'Zoë van der Berg',
  email: 'Zoe@Example.com',
  // Its last digit is the right one for the ISBN of another book.
  phone: '0 (141) 439513',
  items: [{ bookId: 'a', title: 'Emma', priceCents: 999, isbn: ISBN }],
};

const stored: OrderDocument[] = Array.from({ length: DAYS }, (_, day) =>
  STATES.map((state, index) =>
    aStoredOrder({
      ...state,
      createdAt: new Date(Date.UTC(2026, 2, 25 + day, 11, index)),
      customerId: 'reader',
      name: index % 2 ? 'Ada Reader' : 'Ben Reader',
    }),
  ),
).flat();
const zoe = aStoredOrder({ ...ZOE, tracking: 'trk-00 34/04', createdAt: new Date('2026-06-01T12:00:00Z') });
/** The last and the first moments of days in Berlin, where one of them has 23 hours. */
const edges = [
  '2026-03-28T22:59:59.999Z',
  '2026-03-28T23:00:00.000Z',
  '2026-03-29T21:59:59.999Z',
  '2026-03-29T22:00:00.000Z',
].map((time) => aStoredOrder({ customerId: 'reader', name: 'Edge', createdAt: new Date(time) }));

const ask = (query: Record<string, string> | string) =>
  shop.sendAsStaff('GET', `/api/orders/?${new URLSearchParams(query).toString()}`);

async function list(query: Record<string, string> | string) {
  const { status, headers, body } = await ask(query);
  expect(status).toBe(200);
  const orders = order.array().parse(body);
  return {
    ids: orders.map(({ _id }) => _id),
    total: headers.get('x-total-count'),
    totalIs: headers.get('x-total-count-is'),
    link: headers.get('link'),
  };
}

const idsOf = (orders: readonly OrderDocument[]) =>
  orders
    .map(({ _id }) => _id.toString())
    .toSorted()
    .toReversed();
const idsWhere = (isWanted: (each: OrderDocument) => boolean) =>
  idsOf([...stored, ...edges, zoe].filter(isWanted));

const shop = await startShop(0, 1, { SHOP_TIMEZONE: 'Europe/Berlin' });
await shop.orders.insertMany([...stored, ...edges, zoe]);
afterAll(() => shop.close());

describe('the list of staff', () => {
  it('has all orders by pages, the newest first, and links to the others', async () => {
    const all = idsWhere(() => true);
    const first = await list({});
    expect(first).toMatchObject({ ids: all.slice(0, DEFAULT_PAGE_SIZE), total: String(all.length) });
    expect(first.link).toContain(`</api/orders/?page=2&limit=${DEFAULT_PAGE_SIZE}>; rel="next"`);
    expect((await list({ page: '3', limit: '50' })).ids).toEqual(all.slice(100, 150));
    expect((await list({ sort: 'oldest', limit: '5' })).ids).toEqual(all.toReversed().slice(0, 5));
    expect(await list({ page: '99' })).toMatchObject({ ids: [], total: String(all.length) });
  });

  it.each(STATES)('has those that are $status and $payment', async ({ status, payment }) => {
    const ids = idsWhere((each) => each.status === status && each.payment === payment);
    expect(await list({ status, payment, limit: String(MAX_PAGE_SIZE) })).toMatchObject({
      ids,
      total: String(ids.length),
    });
  });

  it('has those of a status or a payment alone', async () => {
    const returned = idsWhere(({ status }) => status === 'returned');
    expect((await list({ status: 'returned', limit: String(MAX_PAGE_SIZE) })).ids).toEqual(returned);
    const refunded = idsWhere(({ payment }) => payment === 'refunded');
    expect(await list({ payment: 'refunded', limit: '7', page: '2', q: '' })).toMatchObject({
      ids: refunded.slice(7, 14),
      total: String(refunded.length),
    });
  });

  it('has those of the named numbers and ids that exist, whatever else is asked for', async () => {
    const [first, , third] = stored;
    const ids = [third?.number.toLowerCase(), first?._id.toString(), 'ZZZZZZZZ', 'a'.repeat(24)].join();
    const found = await list({ ids, limit: '1', status: 'returned' });
    expect(found.ids.toSorted()).toEqual(idsOf([first, third].flatMap((each) => each ?? [])).toSorted());
    expect(found.total).toBe('2');
    expect(await list({ ids: 'nothing' })).toMatchObject({ ids: [], total: '0' });
  });

  it('has those with the named tracking numbers, however they are written', async () => {
    const [first] = stored;
    const found = await list({ trackings: 'TRK003404,TRK00', limit: '1', status: 'returned' });
    expect(found).toMatchObject({ ids: [zoe._id.toString()], total: '1' });
    const both = await list({ trackings: 'TRK003404', ids: [first?.number, zoe.number].join() });
    expect(both.ids.toSorted()).toEqual(idsOf([zoe, ...(first ? [first] : [])]).toSorted());
    expect(await list({ trackings: 'TRK0034' })).toMatchObject({ ids: [], total: '0' });
    expect((await ask('trackings=a-b')).status).toBe(400);
  });

  it('has those of whole days in the zone of the shop', async () => {
    const day = idsOf(edges.slice(1, 3));
    expect(await list({ from: '2026-03-29', to: '2026-03-29', q: 'edge' })).toMatchObject({
      ids: day,
      total: '2',
    });
    expect((await list({ from: '2026-03-30', q: 'edge' })).ids).toEqual(idsOf(edges.slice(3)));
    expect((await list({ to: '2026-03-28', q: 'edge' })).ids).toEqual(idsOf(edges.slice(0, 1)));
  });

  it('has those between two moments, both inclusive', async () => {
    const [from = '', to = ''] = edges.slice(0, 2).map(({ createdAt }) => createdAt.toISOString());
    expect((await list({ from, to })).ids).toEqual(idsOf(edges.slice(0, 2)));
  });

  it('has the next one in either direction, of those that match', async () => {
    const returned = stored.filter(({ status }) => status === 'returned');
    const [before, between, after] = returned.slice(1, 4).map(({ _id }) => _id.toString());
    const next = async (query: Record<string, string>) =>
      (await list({ status: 'returned', limit: '1', ...query })).ids;
    expect(await next({ before: between ?? '' })).toEqual([before]);
    expect(await next({ after: between ?? '', sort: 'oldest' })).toEqual([after]);
    expect(await next({ before: between ?? '', to: '2026-03-01' })).toEqual([]);
    expect((await list({ after: zoe._id.toString() })).ids).toEqual([]);
    expect((await list({ after: zoe._id.toString(), q: zoe.number })).ids).toEqual([]);
    expect((await ask('after=7K3M9QWX')).status).toBe(400);
  });

  it.each([
    'zoë VAN der berg',
    'berg zoe',
    'zoe@example.com',
    '0141 43 95 13',
    '+44 141 439513',
    '০১৪১৪৩৯৫১৩',
    '9513',
    '439513',
    'zoe 439513',
    'ber',
    'van ber',
    'TRK 003404',
    'trk-0034-04',
    ISBN,
    '978-0-306-40615-7',
    '0306406152',
    '0-306-40615-2',
    zoe._id.toString().toUpperCase(),
    ` ${zoe.number.toLowerCase().replace(/(?<=^.{4})/, '-')}`,
    `#${zoe.number}`,
    zoe.number.slice(0, 7).toLowerCase(),
    `# ${zoe.number.toLowerCase()}`,
  ])('finds an order by %p', async (q) => {
    expect(await list({ q })).toMatchObject({ ids: [zoe._id.toString()], total: '1' });
    expect((await list({ q, status: 'returned' })).ids).toEqual([]);
    expect((await list({ q, from: '2026-06-02' })).ids).toEqual([]);
  });

  it('combines a search with every other filter', async () => {
    const ids = idsWhere((each) => each.status === 'shipped' && each.name === 'Ada Reader');
    const query = { q: 'reader ada', status: 'shipped', from: '2026-03-25', to: '2026-12-31', limit: '5' };
    expect(await list(query)).toMatchObject({ ids: ids.slice(0, 5), total: String(ids.length) });
    expect((await list({ ...query, sort: 'oldest' })).ids).toEqual(ids.toReversed().slice(0, 5));
  });

  it.each(['ada ben', 'erg', '43951', 'TRK0034', '???', 'f'.repeat(24), 'ABCDEFGH'])(
    'is empty for %p',
    async (q) => {
      expect(await list({ q })).toMatchObject({ ids: [], total: '0' });
    },
  );

  it.each(['from=2026-02-30', 'to=yesterday', 'status=lost', 'page=0', 'page=1000&limit=50'])(
    'rejects %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );
});

describe('a search of words that more orders have than are compared', () => {
  const MANY = 10_000;
  const at = (minute: number) => new Date(Date.UTC(2020, 0, 1) + minute * 60_000);
  const oldest = aStoredOrder({ name: 'Kim Lee', createdAt: at(-120) });
  const shipped = aStoredOrder({ name: 'Kim Moss', createdAt: at(-121), status: 'shipped', payment: 'void' });
  const many = Array.from({ length: 2 * MANY }, (_, minute) =>
    aStoredOrder({ name: minute % 2 ? 'Kim Moss' : 'Lee Moss', createdAt: at(minute) }),
  );

  beforeAll(async () => {
    await shop.orders.insertMany([...many, oldest, shipped]);
  });
  afterAll(() => shop.orders.deleteMany({ createdAt: { $lt: new Date('2021-01-01') } }));

  it('finds those of a rarer state, however old they are', async () => {
    const query = { q: 'kim moss', status: 'shipped', payment: 'void' };
    expect(await list(query)).toMatchObject({ ids: idsOf([shipped]), total: '1', totalIs: null });
  });

  it('finds what only a few thousand have in common, however old it is', async () => {
    const few = Array.from({ length: 6000 }, (_, minute) =>
      aStoredOrder({ name: minute % 6 ? 'Ida Pohl' : 'Ida Moss', createdAt: at(minute) }),
    );
    const first = aStoredOrder({ name: 'Ida Lee', createdAt: at(-180) });
    await shop.orders.insertMany([...few, first]);
    expect(await list({ q: 'ida lee' })).toMatchObject({ ids: idsOf([first]), total: '1', totalIs: null });
  });

  it('says where it compared not all of them, and finds those of narrower dates', async () => {
    const none = await list({ q: 'kim lee' });
    expect(none).toMatchObject({ ids: [], total: '0', totalIs: 'at-least' });
    expect(none.link).not.toContain('rel="last"');
    const found = await list({ q: 'kim lee', to: '2019-12-31' });
    expect(found).toMatchObject({ ids: idsOf([oldest]), total: '1', totalIs: null });
  });

  it('has the newest with a beginning of a word that too many orders have', async () => {
    const found = await list({ q: 'moss' });
    expect(found).toMatchObject({ ids: idsOf(many).slice(0, DEFAULT_PAGE_SIZE), totalIs: 'at-least' });
    expect(found.total).toBe(String(MAX_SEARCHED_ORDERS));
  });

  it('counts in the order of the list', async () => {
    const found = await list({ q: 'kim lee', sort: 'oldest', limit: '1' });
    expect(found).toMatchObject({ ids: idsOf([oldest]), total: '1', totalIs: 'at-least' });
  });

  it('counts no further than can be paged through', async () => {
    const all = await list({});
    expect(all).toMatchObject({ total: String(MAX_PAGEABLE_ORDERS), totalIs: 'at-least' });
  });
});

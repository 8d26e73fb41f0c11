import { customer, foundCustomer, MAX_CUSTOMER_ADDRESSES } from '@bookstore/contracts/customers';
import { order } from '@bookstore/contracts/orders';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { afterAll, describe, expect, it } from '@jest/globals';
import { aStoredOrder } from '../../testing/factories.ts';
import { startShop } from '../../testing/shop.ts';
import type { OrderDocument } from '../order.schema.ts';

const ISBN = '9780306406157';
const at = (day: number) => new Date(Date.UTC(2026, 8, day, 12));
const inCity = (city: string) => ({ city, country: 'USA', state: 'IL', zipcode: '62701' });

/** Those of Zoë, the oldest first. */
const fieldsOfZoes: readonly Partial<OrderDocument>[] = [
  { status: 'delivered', payment: 'collected', collectedCents: 999, address: inCity('Springfield') },
  { status: 'returned', payment: 'refunded', collectedCents: 999, refundedCents: 999 },
  { status: 'cancelled', payment: 'void' },
  { status: 'placed', payment: 'due', name: 'Zoë Berg', phone: '+49 30 7777' },
];
const zoes = fieldsOfZoes.map((fields, index) =>
  aStoredOrder({
    customerId: 'zoe',
    name: 'Zoë van der Berg',
    createdAt: at(index + 1),
    address: inCity('Shelby'),
    items: [{ bookId: 'a', title: 'Emma', priceCents: 999, isbn: ISBN }],
    ...fields,
  }),
);
/** Of a deleted account: only what bookkeeping needs is left. */
const erased = aStoredOrder({
  customerId: 'gone',
  name: 'Gil Gone',
  status: 'delivered',
  payment: 'collected',
  collectedCents: 999,
  email: '',
  phone: '',
  searchKeys: [],
  isCustomerDeleted: true,
});
const others = Array.from({ length: 7 }, (_, index) =>
  aStoredOrder({ customerId: `pat-${index}`, name: `Pat Berg`, createdAt: at(index + 10) }),
);
const movers = Array.from({ length: MAX_CUSTOMER_ADDRESSES + 5 }, (_, index) =>
  aStoredOrder({ customerId: 'mover', createdAt: at(index + 1), address: inCity(`City ${index}`) }),
);

const shop = await startShop();
await shop.orders.insertMany([...zoes, erased, ...others, ...movers]);
afterAll(() => shop.close());

const ask = (path: string) => shop.sendAsStaff('GET', `/api/customers/${path}`);
const search = async (q: string) =>
  foundCustomer.array().parse((await ask(`?${new URLSearchParams({ q }).toString()}`)).body);
const find = async (id: string) => customer.parse((await ask(id)).body);
const list = async (query: string) => {
  const { body, headers } = await shop.sendAsStaff('GET', `/api/orders/?${query}`);
  return {
    ids: order
      .array()
      .parse(body)
      .map(({ _id }) => _id),
    headers,
  };
};
const idsOf = (orders: readonly OrderDocument[]) => orders.map(({ _id }) => _id.toString());

describe('the search for customers', () => {
  it.each([...['berg zoë', 'zoe ber', 'ZOE@example.com'], ...['+49 (30) 7777', '030 7777', '7777']])(
    'finds one by %p, with all orders',
    async (q) => {
      const [found, ...more] = await search(q);
      expect(found).toMatchObject({ id: 'zoe', email: 'zoe@example.com', orders: 4 });
      expect(more).toEqual([]);
    },
  );

  it('finds five, who ordered last first, each once', async () => {
    expect((await search('berg')).map(({ id }) => id)).toEqual(
      [6, 5, 4, 3, 2].map((index) => `pat-${index}`),
    );
  });

  it.each([zoes[0]?.number ?? '', zoes[0]?._id.toString() ?? '', ISBN, 'nobody', '???', 'Gil Gone'])(
    'finds none by a number, an id, an ISBN, or what nobody has or is erased (%#)',
    async (q) => {
      expect(await search(q)).toEqual([]);
    },
  );
});

describe('the list of customers', () => {
  it('has all of them by pages, who ordered last first, each with orders and sum, none whose account is deleted', async () => {
    const readPage = async (query: string) => {
      const { body, headers } = await ask(`?${query}`);
      return { customers: foundCustomer.array().parse(body), total: headers.get('x-total-count') };
    };
    const { customers: first, total } = await readPage('limit=6');
    const { customers: second } = await readPage('q=&limit=6&page=2');
    const ids = [...first, ...second].map(({ id }) => id);
    expect(ids).toEqual(['mover', ...[6, 5, 4, 3, 2, 1, 0].map((index) => `pat-${index}`), 'zoe']);
    expect(total).toBe('9');
    expect(second.at(-1)).toEqual({
      id: 'zoe',
      name: 'Zoë Berg',
      email: 'zoe@example.com',
      orders: 4,
      ordered: 29.97,
      lastOrderAt: at(4).toISOString(),
    });
    expect((await ask('?limit=100&page=51')).status).toBe(400);
  });
});

describe('a customer', () => {
  it('is named as in the last order, with sums, and the addresses that were used, the last first', async () => {
    expect(await find('zoe')).toEqual({
      id: 'zoe',
      name: 'Zoë Berg',
      email: 'zoe@example.com',
      phone: '+49 30 7777',
      orders: 4,
      open: 1,
      cancelled: 1,
      returned: 1,
      ordered: 29.97,
      collected: 19.98,
      refunded: 9.99,
      addresses: [inCity('Shelby'), inCity('Springfield')],
    });
  });

  it('whose account is deleted has what is left in the orders', async () => {
    expect(await find('gone')).toMatchObject({ name: 'Gil Gone', email: '', phone: '', orders: 1 });
  });

  it('has twenty addresses at most', async () => {
    const { addresses } = await find('mover');
    expect(addresses.map(({ city }) => city)).toEqual(
      Array.from({ length: MAX_CUSTOMER_ADDRESSES }, (_, index) => `City ${movers.length - 1 - index}`),
    );
  });

  it('without an order is not found', async () => {
    expect((await ask('nobody')).status).toBe(404);
  });
});

describe('the orders of a customer', () => {
  it('are listed by pages, in both orders, with every other filter', async () => {
    const newest = idsOf(zoes.toReversed());
    const { ids, headers } = await list('customer=zoe&limit=3');
    expect([ids, headers.get('x-total-count')]).toEqual([newest.slice(0, 3), '4']);
    expect(headers.get('link')).toContain('customer=zoe');
    expect((await list('customer=zoe&limit=3&page=2')).ids).toEqual(newest.slice(3));
    expect((await list('customer=zoe&sort=oldest')).ids).toEqual(newest.toReversed());
    expect((await list('customer=zoe&status=placed')).ids).toEqual(newest.slice(0, 1));
    expect((await list('customer=zoe&from=2026-09-02&to=2026-09-03')).ids).toEqual(newest.slice(1, 3));
    expect((await list('customer=zoe&q=van+der+berg')).ids).toEqual(newest.slice(1));
    expect((await list(`customer=zoe&q=${zoes[0]?.number}`)).ids).toEqual(newest.slice(3));
    expect((await list(`customer=pat-1&q=${zoes[0]?.number}`)).ids).toEqual([]);
    expect((await list('customer=nobody')).ids).toEqual([]);
  });

  it('are read by an index, and no others', async () => {
    const log = await openCommandLog(shop.config.MONGO_URL, ['orders']);
    const commands = await log.record(() => list('customer=zoe&limit=2'));
    for (const { docsExamined } of commands) expect(docsExamined).toBeLessThanOrEqual(3);
    await log.close();
  });

  it('name their customer to staff, not to the customer', async () => {
    const path = `/api/orders/${String(zoes[0]?._id)}`;
    const seen = await Promise.all(
      [shop.tokens.staff, await shop.signCustomer('zoe')].map((token) => shop.send('GET', path, { token })),
    );
    expect(seen.map(({ body }) => order.parse(body).customerId)).toEqual(['zoe', undefined]);
  });
});

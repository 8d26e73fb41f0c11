import { afterAll, describe, expect, it } from '@jest/globals';
import { MAX_UNPAGED_ORDERS } from '@bookstore/contracts/order-lists';
import { order } from '@bookstore/contracts/orders';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aStoredOrder } from '../testing/factories.ts';
import { startShop } from '../testing/shop.ts';

const MANY = 5 * MAX_UNPAGED_ORDERS;
const COUNTS: Readonly<Record<string, number>> = { ada: 3, big: MANY, carl: 2, whale: MANY };

const shop = await startShop();
const log = await openCommandLog(shop.config.MONGO_URL, ['orders']);
await shop.orders.insertMany(
  Object.entries(COUNTS).flatMap(([customerId, count]) =>
    Array.from({ length: count }, (_, at) => aStoredOrder({ customerId, createdAt: new Date(at * 1000) })),
  ),
);
afterAll(() => Promise.all([shop.close(), log.close()]));

describe('reading the orders of customers with few and with many', () => {
  const pathOf = (sub: string) => `/api/orders/email/${sub}@example.com`;
  const read = async (sub: string, query = '') =>
    shop.send('GET', pathOf(sub) + query, { token: await shop.signCustomer(sub) });
  const list = async (sub: string) => {
    const { status, headers, body } = await read(sub);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(headers.get('x-total-count')).toBe(String(COUNTS[sub] ?? 0));
    return order.array().parse(body);
  };

  it('never reads more than 1,001 orders for all of a moment, and then the newest 1,000 of those with more alone', async () => {
    const commands = await log.record(async () => {
      const lists = await Promise.all(['ada', 'big', 'carl', 'dora', 'whale'].map(list));
      expect(lists.map(({ length }) => length)).toEqual([3, MAX_UNPAGED_ORDERS, 2, 0, MAX_UNPAGED_ORDERS]);
    });
    const batches = commands.filter(({ command }) => JSON.stringify(command).includes('$in'));
    expect(batches.length).toBeGreaterThan(0);
    for (const { docsExamined } of batches) expect(docsExamined).toBeLessThanOrEqual(1001);
    for (const { hasSortStage } of commands) expect(hasSortStage).toBe(false);
  });

  it('lists the newest 1,000 of many first, or a page, with the number of all and links, and without reading others', async () => {
    const page = (number: number) => read('big', `?page=${number}&limit=20`);
    const newest = await list('big');
    const times = newest.map(({ createdAt }) => createdAt);
    expect(new Set(times).size).toBe(MAX_UNPAGED_ORDERS);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times[0]).toBe(new Date((MANY - 1) * 1000).toISOString());
    const [first, third] = [await page(1), await page(3)];
    expect(first.body).toEqual(newest.slice(0, 20));
    expect(third.body).toEqual(newest.slice(40, 60));
    expect(third.headers.get('x-total-count')).toBe(String(MANY));
    expect(third.headers.get('link')).toContain(
      `</api/orders/email/${encodeURIComponent('big@example.com')}?page=4&limit=20>; rel="next"`,
    );
    expect((await page(MANY)).body).toEqual([]);
    const commands = await log.record(() => page(2));
    expect(commands.map(({ hasSortStage }) => hasSortStage)).toEqual([false, false]);
    for (const { planSummary } of commands) expect(planSummary).toMatch(/^IXSCAN { customerId: 1/);
  });

  it('lets a customer with many orders read them twice at a time, and no other wait for them', async () => {
    const [answers, few] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => read('big'))),
      list('ada'),
    ]);
    expect(few).toHaveLength(3);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, headers } of answers)
      if (status === 503) expect(headers.get('retry-after')).toBe('1');
    const headers = { authorization: `Bearer ${await shop.signCustomer('big')}` };
    // Their clients are gone before they have read them.
    for (let turn = 0; turn < 5; turn += 1)
      await eventually(async () => {
        const response = await fetch(shop.url + pathOf('big'), { headers });
        await response.body?.cancel();
        expect(response.status).toBe(200);
      });
    await eventually(() => list('big'));
  });
});

import { afterAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { issuersOf, startShop } from '../../testing/shop.ts';
import { OrdersService } from '../orders.service.ts';

const LIMIT = 20;
const AT_ONCE = 100;

/** A customer who never ordered, and the orders that they place at two replicas in turn. */
async function aCustomer(isVerified: boolean) {
  const sub = crypto.randomUUID();
  const email = `${sub}@example.com`;
  const as = await shop.signCustomer(sub, isVerified ? { email_verified: true } : {});
  const place = (
    bookId: string,
    { replica = 0, key = crypto.randomUUID() }: { replica?: number; key?: string } = {},
  ) => shop.placeSurely([bookId], { replica, as, key, fields: { email } });
  return {
    place,
    placeMany: (bookId: string) =>
      Promise.all(Array.from({ length: AT_ONCE }, (_, replica) => place(bookId, { replica }))),
    countOpen: () =>
      shop.orders.countDocuments({ customerId: sub, status: { $in: ['placed', 'confirmed'] } }),
  };
}

const placedOf = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 201);
const refusal = (limit: number) => ({
  status: 429,
  body: { code: 'TOO_MANY_OPEN_ORDERS', open: limit, limit },
});

const shop = await startShop(2, 2, { OPEN_ORDERS_PER_CUSTOMER: LIMIT });
const [counted = '', uncounted = ''] = shop.bookIds;
await shop.warmUp();
await shop.count(counted, { onHand: 10_000 });
afterAll(() => shop.close());

describe.each([
  ['whose address is verified', true, LIMIT],
  ['whose address is not verified', false, 5],
])('a customer %s', (_, isVerified, limit) => {
  it.each(['counted', 'uncounted'])('has so many open orders at most, of a book that is %s', async (kind) => {
    const bookId = kind === 'counted' ? counted : uncounted;
    const before = await shop.levelOf(counted);
    const customer = await aCustomer(isVerified);
    const answers = await customer.placeMany(bookId);
    expect(placedOf(answers)).toHaveLength(limit);
    for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(refusal(limit));
    expect(await customer.countOpen()).toBe(limit);
    const { free, promised } = await shop.levelOf(counted);
    const held = kind === 'counted' ? limit : 0;
    expect([before.free - free, promised - before.promised]).toEqual([held, held]);
  });

  it('places another one when one is shipped or cancelled, however many they want', async () => {
    const customer = await aCustomer(isVerified);
    const placed = placedOf(await customer.placeMany(uncounted)).map(({ body }) => shop.orderOf(body));
    for (const [index, command] of ['ship', 'cancel'].entries()) {
      const { _id = '', v } = placed[index] ?? {};
      await shop.command(_id, command, { v });
      expect(placedOf(await customer.placeMany(uncounted))).toHaveLength(1);
      expect(await customer.countOpen()).toBe(limit);
    }
  });
});

it('An order that is reopened is never refused, but counts', async () => {
  const customer = await aCustomer(false);
  const [first, second] = placedOf(await customer.placeMany(uncounted)).map(({ body }) => shop.orderOf(body));
  await shop.command(first?._id ?? '', 'cancel', { v: 1 });
  expect((await customer.place(uncounted)).status).toBe(201);
  expect((await shop.command(first?._id ?? '', 'reopen', { v: 2 })).status).toBe(200);
  expect(await customer.place(uncounted)).toMatchObject({ status: 429, body: { open: 6, limit: 5 } });
  await shop.command(second?._id ?? '', 'ship', { v: 1 });
  expect(await customer.place(uncounted)).toMatchObject({ status: 429, body: { open: 5, limit: 5 } });
});

it('A repeated idempotency key gets its first order, though no other may be placed', async () => {
  const customer = await aCustomer(false);
  for (const bookId of [counted, uncounted]) {
    const first = await customer.place(bookId, { key: bookId });
    await customer.placeMany(bookId);
    const again = await Promise.all(
      [0, 1].map((replica) => customer.place(bookId, { key: bookId, replica })),
    );
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
    expect(await customer.place(bookId, { key: 'another' })).toMatchObject({ status: 429 });
    await shop.orders.updateMany({}, { $set: { status: 'shipped' }, $unset: { openSlot: true } });
  }
});

it('One who floods the shop keeps nobody else from ordering', async () => {
  const [flooding, ...others] = await Promise.all(Array.from({ length: 21 }, () => aCustomer(true)));
  const [flood, ...answers] = await Promise.all([
    flooding?.placeMany(counted),
    ...others.map((customer, replica) => customer.place(counted, { replica })),
  ]);
  expect(placedOf(flood ?? [])).toHaveLength(LIMIT);
  expect(placedOf(answers)).toHaveLength(others.length);
});

it('The open orders of all customers of a moment are read from the index alone', async () => {
  const log = await openCommandLog(shop.config.MONGO_URL, ['orders']);
  const customers = await Promise.all(Array.from({ length: 10 }, () => aCustomer(true)));
  await customers[0]?.placeMany(uncounted);
  const meeting = { prototype: OrdersService.prototype, method: 'place', count: 10 } as const;
  const commands = await meetAt(meeting, () =>
    log.record(() => Promise.all(customers.map((customer) => customer.place(uncounted)))),
  );
  const reads = commands.filter(({ command }) => JSON.stringify(command).includes('"$gte":"000000000"'));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(10);
  for (const { planSummary, docsExamined } of reads) {
    expect(planSummary).toMatch(/^IXSCAN { customerId: 1, openSlot: 1 }/);
    expect(docsExamined).toBe(0);
  }
  await log.close();
});

it('Where thousands may be open, they are not read', async () => {
  const large = await startShop(1, 1, { ...issuersOf(shop), OPEN_ORDERS_PER_CUSTOMER: 100_000 });
  const log = await openCommandLog(large.config.MONGO_URL, ['orders']);
  const as = await shop.signCustomer('ada', { email_verified: true });
  const place = () => large.place(large.bookIds, { as });
  for (let count = 0; count < 10; count += 1) expect((await place()).status).toBe(201);
  const [read] = await log.record(place);
  expect(read?.keysExamined).toBeLessThan(2);
  await Promise.all([log.close(), large.close()]);
});

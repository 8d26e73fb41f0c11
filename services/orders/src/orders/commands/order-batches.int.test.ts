import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_IDS } from '@bookstore/contracts/lists';
import { orderBatchResult } from '@bookstore/contracts/order-commands';
import { startOrders, type TestOrders } from '../../testing/commands.ts';
import { aBookId } from '../../testing/factories.ts';

describe('an order of a batch', () => {
  let shop: TestOrders;
  beforeAll(async () => {
    shop = await startOrders();
  });
  afterAll(() => shop.close());

  const send = (body: object) => shop.sendAsStaff('POST', '/api/orders/batch', body);
  const batch = async (body: object) => orderBatchResult.parse((await send(body)).body).results;

  it('of a hundred is confirmed with the others, or named with the reason', async () => {
    const placed = await Promise.all(Array.from({ length: 97 }, () => shop.store()));
    const shipped = await shop.store({ status: 'shipped' });
    const raced = await shop.store();
    const ids = [...[...placed, shipped, raced].map(({ number = '' }) => number), 'ZZZZZZZZ'];
    const [results, race] = await Promise.all([
      batch({ action: 'confirm', ids }),
      shop.act('ada', 'correct', raced),
    ]);
    expect(results.map(({ id }) => id)).toEqual(ids);
    const [unknown, last, state] = results.toReversed();
    expect(unknown).toEqual({ id: 'ZZZZZZZZ', error: 'ORDER_NOT_FOUND' });
    expect(last?.order).toMatchObject({ status: 'confirmed' });
    expect(state).toMatchObject({ error: 'ORDER_STATE', order: { status: 'shipped', v: 3 } });
    expect(results.slice(0, 97).every(({ order }) => order?.status === 'confirmed')).toBe(true);
    expect([200, 409]).toContain(race.status);
  });

  it('is shipped with its stock, though the same book is in all of them', async () => {
    const stored = await Promise.all(Array.from({ length: 20 }, () => shop.store()));
    const items = stored[0]?.items ?? [];
    await shop.orders.updateMany({ _id: { $in: stored.map(({ _id }) => _id) } }, { $set: { items } });
    await shop.stock.updateOne({ _id: items[0]?.bookId ?? '' }, { $set: { promised: 20 } });
    const ids = stored.map(({ _id }) => _id.toString());
    const results = await batch({ action: 'ship', ids });
    expect(results.map(({ error }) => error)).toEqual(ids.map(() => undefined));
    expect(await shop.copiesOf({ items })).toEqual([3, 0, 21]);
  });

  it('is changed in the version that staff saw only, and once if the batch is repeated', async () => {
    const [seen, corrected, cancelled] = [await shop.store(), await shop.store(), await shop.store()];
    await shop.act('ada', 'correct', corrected);
    const orders = [seen, corrected].map(({ _id, v }) => ({ id: _id.toString(), v }));
    const first = await batch({ action: 'ship', orders });
    expect(first).toMatchObject([
      { order: { status: 'shipped', v: 4 } },
      { error: 'CONFLICT', order: { status: 'placed', v: 4 } },
    ]);
    expect(await batch({ action: 'ship', orders })).toEqual(first);
    const cancel = { action: 'cancel', orders: [{ id: cancelled.number, v: 3 }], reason: 'Ordered twice' };
    const [result] = await batch(cancel);
    expect(result?.order).toMatchObject({ status: 'cancelled', payment: 'void' });
    expect(result?.order?.history.at(-1)?.reason).toBe('Ordered twice');
    expect(await shop.copiesOf(cancelled)).toEqual([4, 4, 1]);
    expect(await batch(cancel)).toEqual([result]);
    expect((await shop.orders.findOne({ _id: cancelled._id }))?.history).toHaveLength(3);
  });

  it('is shipped with its own tracking number, and delivered unpaid, as if alone', async () => {
    const stored = [await shop.store(), await shop.store()];
    const orders = stored.map(({ _id, v }, index) => ({ id: _id.toString(), v, tracking: `RP ${index}` }));
    const ship = { action: 'ship', carrier: 'DHL', orders };
    const shipped = await batch(ship);
    expect(shipped).toMatchObject([
      { order: { status: 'shipped', carrier: 'DHL', tracking: 'RP 0' } },
      { order: { status: 'shipped', carrier: 'DHL', tracking: 'RP 1' } },
    ]);
    expect(await batch(ship)).toEqual(shipped);
    const [, second] = stored;
    const again = await shop.sendAsStaff('POST', `/api/orders/${second?._id.toString() ?? ''}/ship`, {
      v: second?.v,
      carrier: 'DHL',
      tracking: 'RP 1',
    });
    expect(again.status).toBe(200);
    const deliver = shipped.map(({ id, order }) => ({ id, v: order?.v }));
    expect(await batch({ action: 'deliver', collected: false, orders: deliver })).toMatchObject([
      { order: { status: 'delivered', payment: 'due' } },
      { order: { status: 'delivered', payment: 'due' } },
    ]);
  });

  it('that cannot be read fails alone', async () => {
    const [good, broken] = [await shop.store(), await shop.store()];
    await shop.orders.updateOne({ _id: broken._id }, { $unset: { items: true } });
    const orders = [broken, good].map(({ _id, v }) => ({ id: _id.toString(), v }));
    expect(await batch({ action: 'confirm', orders })).toMatchObject([
      { id: broken._id.toString(), error: 'INTERNAL_ERROR' },
      { id: good._id.toString(), order: { status: 'confirmed' } },
    ]);
    await shop.orders.deleteOne({ _id: broken._id });
  });

  const first = { id: 'a', v: 1 };
  it.each([
    { ids: [] },
    { ids: Array.from({ length: MAX_IDS + 1 }, aBookId) },
    { ids: ['a', 'a'] },
    {},
    { orders: [{ id: 'a' }] },
    { orders: [{ id: 'a', v: 0 }] },
    { orders: [first, { ...first, v: 2 }] },
    { ids: ['a'], orders: [first] },
    { ids: ['a'], reason: 'Confirmations have none' },
    { ids: ['a'], carrier: 'DHL' },
    { ids: ['a'], collected: true },
    { orders: [{ ...first, tracking: 'RP 1' }] },
  ])('is not named by %j', async (named) => {
    expect((await send({ action: 'confirm', ...named })).status).toBe(400);
  });
});

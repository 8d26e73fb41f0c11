import { readEvent } from '@bookstore/contracts/events';
import { stateFeedPage, stateFeedPaths } from '@bookstore/contracts/state-feed';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { createClient } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { afterAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { startShop } from '../testing/shop.ts';

const shop = await startShop(10, 2);
const broker = await openBrokerProbe(shop.config.RABBITMQ_URL);
await shop.warmUp();

afterAll(() => Promise.all([shop.close(), broker.close()]));

const find = (bookId: string) => shop.states.findOne({ _id: new mongoose.Types.ObjectId(bookId) });
const stateIn = async (bookId: string) => {
  const found = await find(bookId);
  return found && [found.state, found.v];
};

const published: { id: string; v: number; state?: string | undefined }[] = [];
/** The versions and states of a book that were published up to one, in their order. */
const untilPublished = (bookId: string, v: number) =>
  eventually(async () => {
    for (let text = await broker.take('catalog.stock'); text; text = await broker.take('catalog.stock'))
      published.push(readEvent('stock.changed', text));
    const own = new Map(published.filter(({ id }) => id === bookId).map((each) => [each.v, each.state]));
    expect([...own.keys()]).toContain(v);
    return [...own].toSorted(([left], [right]) => left - right);
  });

describe('the state of a book’s stock', () => {
  it('is stored and published when it becomes another one, and only then', async () => {
    const bookId = shop.takeBook();
    await shop.count(bookId, { onHand: 4, lowAt: 2 });
    await shop.count(bookId, { onHand: 5 });
    expect(await stateIn(bookId)).toEqual(['in', 1]);
    const placed = [];
    for (const expected of [
      ['in', 1],
      ['in', 1],
      ['low', 2],
      ['low', 2],
      ['out', 3],
    ]) {
      placed.push(shop.orderOf((await shop.place([bookId])).body));
      expect([placed.length, await stateIn(bookId)]).toEqual([placed.length, expected]);
    }
    const [first, second] = placed;
    await shop.command(first?._id ?? '', 'cancel', { v: 1, restock: false });
    expect(await stateIn(bookId)).toEqual(['out', 3]);
    await shop.command(second?._id ?? '', 'cancel', { v: 1 });
    expect(await stateIn(bookId)).toEqual(['low', 4]);
    await shop.receive(bookId, 10);
    expect(await stateIn(bookId)).toEqual(['in', 5]);
    const { v } = await shop.levelOf(bookId);
    await shop.sendStock('PUT', bookId, { uncounted: true, v });
    expect(await stateIn(bookId)).toEqual([undefined, 6]);
    // A state that is replaced before it is published is not published.
    const seen = await untilPublished(bookId, 6);
    const expected = ['in', 'low', 'out', 'low', 'in', undefined].map((state, index) => [index + 1, state]);
    expect(expected).toEqual(expect.arrayContaining(seen));
    await eventually(async () => {
      expect(await shop.states.countDocuments({ pendingSince: { $exists: true } })).toBe(0);
    });
  });

  it('is that of the numbers, whoever orders and counts at the same time', async () => {
    const bookIds = [await shop.takeCounted(8), await shop.takeCounted(8)];
    const orders = Array.from({ length: 30 }, (_, index) => shop.placeSurely(bookIds, { replica: index }));
    const receipts = bookIds.map((id) => shop.receive(id, 2));
    const replies = await Promise.all([...orders, ...receipts]);
    let sold = replies.filter(({ status }) => status === 201).length;
    // Orders that were refused before the copies arrived leave some of them.
    for (; sold < 10; sold += 1) expect((await shop.place(bookIds)).status).toBe(201);
    expect(sold).toBe(10);
    for (const bookId of bookIds) {
      const stored = await shop.stock.findOne({ _id: bookId });
      expect([stored?.free, (await find(bookId))?.state]).toEqual([0, 'out']);
    }
  });

  it('is served to the other services', async () => {
    const bookId = shop.takeBook();
    await shop.count(bookId, { onHand: 2, lowAt: 2 });
    const path = `${stateFeedPaths('stock').pages}?ids=${bookId}`;
    const { body } = await createClient(shop.url)('GET', path, { token: shop.config.SERVICE_TOKEN });
    expect(stateFeedPage.parse(body).states).toMatchObject([
      { type: 'stock.changed', subject: bookId, data: { v: 1, state: 'low' } },
    ]);
  });
});

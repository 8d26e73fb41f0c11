import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aSoldBook } from '../testing/factories.ts';
import { type Shop, startShop } from '../testing/shop.ts';

const ISBN = '9780141439518';

let shop: Shop;
let broker: BrokerProbe;
let [withIsbn, without, other] = ['', '', ''];

/** Has orders know a version of a book. */
async function save(id: string, v: number, isbn?: string) {
  await broker.publishState('book.saved', aSoldBook({ id, v, ...(isbn && { isbn }) }));
  await eventually(async () => {
    const prices = shop.connection.collection<{ _id: string; v: number }>('prices');
    expect(await prices.countDocuments({ _id: id, v })).toBe(1);
  });
}
const place = async (...ids: string[]) => shop.orderOf((await shop.place(ids)).body);
const search = async (q: string) => {
  const { body } = await shop.sendAsStaff('GET', `/api/orders/?q=${encodeURIComponent(q)}`);
  return Array.isArray(body) ? body.map((each) => shop.orderOf(each)._id).toSorted() : [];
};

beforeAll(async () => {
  shop = await startShop(3);
  broker = await openBrokerProbe(shop.config.RABBITMQ_URL);
  [withIsbn = '', without = '', other = ''] = shop.bookIds;
  await save(withIsbn, 2, ISBN);
  for (let placed = 0; placed < 2; placed += 1) await place(withIsbn);
});
afterAll(() => Promise.all([shop.close(), broker.close()]));

describe('the ISBN of a book', () => {
  it('is in the line of its order, counted or not, and only there', async () => {
    const order = await place(withIsbn, without);
    expect(order.items.map(({ isbn }) => isbn)).toEqual([ISBN, undefined]);
    const stored = await shop.orders.findOne({ number: order.number });
    expect(stored?.items.map((item) => Object.keys(item))).toEqual([
      ['bookId', 'title', 'priceCents', 'isbn'],
      ['bookId', 'title', 'priceCents'],
    ]);
    await shop.count(withIsbn, { onHand: 10 });
    const held = await place(withIsbn);
    await shop.command(held._id, 'cancel', { v: 1 });
    const { body } = await shop.command(held._id, 'reopen', { v: 2 });
    expect(shop.orderOf(body).items).toEqual(held.items);
    const only = await place(without);
    expect(only.items.map((item) => Object.keys(item))).toEqual([['bookId', 'title', 'price']]);
    const keys = (await shop.orders.findOne({ number: only.number }))?.searchKeys;
    expect(keys).toEqual(['ada@example.com', '5551234', 'ada', 'reader']);
  });

  it.each([ISBN, '978-0-14-143951-8', '0141439513', '0-14-143951-3'])('%s finds its orders', async (q) => {
    const all = await shop.orders.find({ 'items.isbn': ISBN }).toArray();
    expect(all.length).toBeGreaterThan(1);
    expect(await search(q)).toEqual(all.map(({ _id }) => String(_id)).toSorted());
  });

  it('finds no order from which its line was removed', async () => {
    const order = await place(withIsbn, without);
    expect(await search(ISBN)).toContain(order._id);
    const path = `/api/orders/${order._id}/items/${withIsbn}?v=1`;
    expect((await shop.sendAsStaff('DELETE', path)).status).toBe(200);
    expect(await search(ISBN)).not.toContain(order._id);
    expect(await search('ada@example.com')).toContain(order._id);
  });

  it('is no obstacle to a phone number with a right check digit', async () => {
    const phone = '0306406152';
    const order = shop.orderOf((await shop.place([without], { fields: { phone } })).body);
    expect(await search('030 640 6152')).toEqual([order._id]);
  });

  it('is in the export', async () => {
    const { body } = await shop.sendAsStaff('GET', `/api/orders/export.csv?q=${ISBN}`);
    const [header = '', first = ''] = String(body).split('\r\n');
    expect(first.split(',')[header.split(',').indexOf('isbns')]).toBe(ISBN);
  });

  it('is in no later order once the book has none', async () => {
    await save(other, 2, '9780141439471');
    expect((await place(other)).items[0]).toHaveProperty('isbn');
    await save(other, 3);
    expect((await place(other)).items[0]).not.toHaveProperty('isbn');
  });
});

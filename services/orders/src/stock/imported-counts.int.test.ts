import { ORDERED_BOOKS_PATH } from '@bookstore/contracts/ordered-books';
import { MAX_BODY_BYTES } from '@bookstore/contracts/limits';
import { MAX_STOCK_COUNTS, STOCK_COUNTS_PATH, stockCounts } from '@bookstore/contracts/stock';
import { afterAll, describe, expect, it } from '@jest/globals';
import { aBookId } from '../testing/factories.ts';
import { startShop } from '../testing/shop.ts';

const by = { id: 'grace-id', name: 'grace' };

const shop = await startShop(10, 2);
afterAll(() => shop.close());

const aCount = (bookId: string, onHand: number, key: string = crypto.randomUUID()) => ({
  key,
  bookId,
  title: 'Dracula',
  onHand,
});
const send = (counts: readonly object[]) =>
  shop.send('POST', STOCK_COUNTS_PATH, { token: shop.config.SERVICE_TOKEN, body: { by, counts } });
const ask = (ids: readonly string[]) =>
  shop.send('GET', `${ORDERED_BOOKS_PATH}?ids=${ids.join()}`, { token: shop.config.SERVICE_TOKEN });

describe('the counts of an import', () => {
  it('are stored, each once by its key, also of a book that is not known here yet', async () => {
    const [counted, uncounted, unknown] = [await shop.takeCounted(3), shop.takeBook(), aBookId()];
    const order = shop.orderOf((await shop.place([uncounted])).body);
    const counts = [aCount(counted, 7), aCount(uncounted, 2), aCount(unknown, 1)];
    // The reply was lost, or a second replica sends the same.
    const replies = await Promise.all([send(counts), send(counts), send(counts)]);
    for (const { status, body } of replies) expect([status, body]).toEqual([200, { refused: [] }]);
    expect(await shop.levelOf(counted)).toMatchObject({
      v: 2,
      free: 7,
      history: [{ by: 'grace', source: 'import' }, {}],
    });
    expect(await shop.levelOf(uncounted)).toMatchObject({ v: 1, free: 1, promised: 1 });
    expect(await shop.stock.findOne({ _id: unknown })).toMatchObject({ v: 1, free: 1 });
    expect(await shop.orders.countDocuments({ 'items.held': true, number: order.number })).toBe(1);
    const changes = [
      { field: 'isCounted', before: false, after: true },
      { field: 'onHand', after: 2 },
    ];
    expect(await shop.auditOf(uncounted)).toMatchObject([{ by, action: 'stock.import', changes }]);
    await shop.count(counted, { onHand: 9 });
    await send(counts);
    expect(await shop.levelOf(counted)).toMatchObject({ v: 3, free: 9 });
  });

  it('are refused below what is promised, with the reason, while the others hold', async () => {
    const [few, unheld, enough] = [await shop.takeCounted(5), shop.takeBook(), shop.takeBook()];
    for (let placed = 0; placed < 2; placed += 1) await shop.place([few, unheld]);
    const counts = [aCount(few, 1), aCount(unheld, 0), aCount(enough, 4), aCount('no id', 4)];
    const { body } = await send(counts);
    const reason = '2 copies of “Emma” are promised to customers';
    expect(body).toEqual({
      refused: [
        { key: counts[0]?.key, reason },
        { key: counts[1]?.key, reason },
        { key: counts[3]?.key, reason: 'There is no such book' },
      ],
    });
    expect(await shop.levelOf(few)).toMatchObject({ free: 3, promised: 2 });
    expect(await shop.levelOf(enough)).toMatchObject({ free: 4 });
  });

  it('are stored where they are exactly what is promised, also nothing', async () => {
    const [promised, free] = [await shop.takeCounted(5), await shop.takeCounted(5)];
    for (let placed = 0; placed < 2; placed += 1) await shop.place([promised]);
    const { status, body } = await send([aCount(promised, 2), aCount(free, 0)]);
    expect([status, body]).toEqual([200, { refused: [] }]);
    expect(await shop.levelOf(promised)).toMatchObject({ free: 0, promised: 2 });
    expect(await shop.levelOf(free)).toMatchObject({ free: 0 });
  });

  it('fit into a request, however long they are', async () => {
    const long = { ...aCount(aBookId(), 1_000_000, 'k'.repeat(100)), title: '書'.repeat(200) };
    const counts = Array.from({ length: MAX_STOCK_COUNTS }, () => long);
    const body = JSON.stringify(stockCounts.parse({ by: { id: by.id, name: 'n'.repeat(200) }, counts }));
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_BODY_BYTES);
    expect((await send([...counts, long])).status).toBe(400);
  });
});

describe('which books have been ordered', () => {
  it('is told to services, also of orders that are cancelled', async () => {
    const [ordered, other, cancelled] = [shop.takeBook(), shop.takeBook(), shop.takeBook()];
    await shop.place([ordered]);
    const { _id } = shop.orderOf((await shop.place([ordered, cancelled])).body);
    await shop.command(_id, 'cancel', { v: 1 });
    const { body } = await ask([cancelled, other, ordered, ordered, aBookId()]);
    expect(body).toEqual({ ordered: [cancelled, ordered] });
    expect((await ask(Array.from({ length: 101 }, aBookId))).status).toBe(400);
  });

  it('is read from an index', async () => {
    const plan = await shop.orders.find({ 'items.bookId': aBookId() }).limit(1).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('items.bookId_1');
  });
});

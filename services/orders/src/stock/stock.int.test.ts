import { MAX_IDS, MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { afterAll, describe, expect, it } from '@jest/globals';
import { stockLevel } from '@bookstore/contracts/stock';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { OrderPlacing } from '../orders/placing/order-placing.ts';
import { aBookId, aSoldBook } from '../testing/factories.ts';
import { StockService } from './stock.service.ts';
import { StockWrites } from './stock-writes.ts';
import { GRACE, startShop } from '../testing/shop.ts';

const shop = await startShop(30);
const log = await openCommandLog(shop.config.MONGO_URL, ['orders', 'prices', 'stock']);
await shop.warmUp();

afterAll(() => Promise.all([shop.close(), log.close()]));

describe('what anyone may know of the stock', () => {
  it('is whether there are copies, how many only when there are few, and nothing of books that are not counted', async () => {
    const [many, few, none] = [await shop.takeCounted(9), shop.takeBook(), await shop.takeCounted(0)];
    await shop.count(few, { onHand: 3, lowAt: 3 });
    const uncounted = shop.takeBook();
    const { states, headers } = await shop.statesOf([none, uncounted, few, many, aBookId()]);
    expect(states).toEqual([
      { bookId: none, state: 'out' },
      { bookId: few, state: 'low', free: 3 },
      { bookId: many, state: 'in' },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is read by a few commands for all readers of a moment', async () => {
    const readers = Array.from({ length: 100 }, () => shop.bookIds);
    const meeting = { prototype: StockService.prototype, method: 'list', count: readers.length } as const;
    const commands = await meetAt(meeting, () =>
      log.record(() => Promise.all(readers.map((ids) => shop.statesOf(ids)))),
    );
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.length).toBeLessThan(10);
  });

  it.each(['', '?ids=', '?ids=a,,b', `?ids=${Array.from({ length: MAX_IDS + 1 }, aBookId).join()}`])(
    'is refused for %j',
    async (query) => {
      expect((await shop.send('GET', `/api/stock/${query}`)).status).toBe(400);
    },
  );
});

describe('counting a book', () => {
  it('stores what lies on the shelf, and who counted it', async () => {
    const bookId = shop.takeBook();
    expect(await shop.levelOf(bookId)).toMatchObject({ title: 'Emma', v: 0, isCounted: false, history: [] });
    const counted = await shop.count(bookId, { onHand: 5, lowAt: 1 });
    expect(counted).toMatchObject({ v: 1, isCounted: true, free: 5, promised: 0, onHand: 5, lowAt: 1 });
    expect(counted.history).toMatchObject([{ v: 1, by: GRACE.username, action: 'count', onHand: 5 }]);
    expect(await shop.levelOf(bookId)).toEqual(counted);
  });

  it('counts the copies that are promised, and rejects fewer than those', async () => {
    const bookId = await shop.takeCounted(3);
    for (const promised of [1, 2]) {
      expect((await shop.place([bookId])).status).toBe(201);
      expect(await shop.levelOf(bookId)).toMatchObject({ promised, v: 1 });
    }
    const before = await shop.snapshot();
    const refused = await shop.sendStock('PUT', bookId, { onHand: 1, v: 1 });
    expect(refused.body).toMatchObject({ code: 'STOCK_BELOW_PROMISED', stock: { promised: 2, free: 1 } });
    expect(await shop.snapshot()).toEqual(before);
    expect(await shop.count(bookId, { onHand: 2 })).toMatchObject({ free: 0, promised: 2, onHand: 2, v: 2 });
    expect((await shop.place([bookId])).status).toBe(409);
  });

  it('rejects another version with the stock as it is, and takes the same count twice for once', async () => {
    const bookId = shop.takeBook();
    const send = (body: object) => shop.sendStock('PUT', bookId, body);
    const unknown = await send({ onHand: 4, v: 3 });
    expect(unknown).toMatchObject({ status: 409, body: { code: 'CONFLICT', stock: { v: 0 } } });
    expect(await shop.stock.countDocuments({ _id: { $in: [bookId] } })).toBe(0);
    const [first, repeated] = [await send({ onHand: 4, v: 0 }), await send({ onHand: 4, v: 0 })];
    expect(repeated).toMatchObject({ status: 200, body: first.body });
    for (const stale of [
      { onHand: 5, v: 0 },
      { onHand: 4, v: 7 },
      { uncounted: true, v: 0 },
    ])
      expect(await send(stale)).toMatchObject({ status: 409, body: { code: 'CONFLICT', stock: first.body } });
  });

  it('ends when staff say so: the book sells without limit, and what is promised stays promised', async () => {
    const bookId = await shop.takeCounted(1);
    const held = shop.orderOf((await shop.place([bookId])).body);
    const ended = await shop.sendStock('PUT', bookId, { uncounted: true, v: 1 });
    expect(ended.body).toMatchObject({ isCounted: false, promised: 1, free: 0, v: 2 });
    expect((await shop.statesOf([bookId])).states).toEqual([]);
    const unlimited = await Promise.all([1, 2, 3].map(() => shop.place([bookId])));
    expect(unlimited.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await shop.command(held._id, 'ship', { v: 1 })).status).toBe(200);
    expect(await shop.levelOf(bookId)).toMatchObject({ promised: 3, v: 3 });
    expect(await shop.count(bookId, { onHand: 4 })).toMatchObject({ free: 1, promised: 3, v: 4 });
    await shop.expectLedger(bookId, 4);
    expect((await shop.place([bookId])).status).toBe(201);
    expect((await shop.place([bookId])).status).toBe(409);
  });

  it('is not ended twice, and not for a book that was never counted', async () => {
    const bookId = shop.takeBook();
    const end = (v: number) => shop.sendStock('PUT', bookId, { uncounted: true, v });
    expect((await end(0)).body).toMatchObject({ v: 0, history: [] });
    expect(await shop.stock.countDocuments({ _id: { $in: [bookId] } })).toBe(0);
    await shop.count(bookId, { onHand: 1 });
    expect([(await end(1)).body, (await end(2)).body]).toMatchObject([{ v: 2 }, { v: 2 }]);
  });

  it('begins also for a book whose event has not arrived', async () => {
    const bookId = shop.takeBook();
    await shop.connection.collection<{ _id: string }>('prices').deleteOne({ _id: bookId });
    expect(await shop.count(bookId, { onHand: 2 })).toMatchObject({ title: 'Emma', free: 2 });
  });

  it('is 404 for a book that catalog does not know either', async () => {
    const unknown = aBookId();
    const answers = [
      await shop.sendStock('GET', unknown),
      await shop.sendStock('PUT', unknown, { onHand: 1, v: 0 }),
      await shop.receive(unknown, 1),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: 'BOOK_NOT_FOUND' } });
    expect(await shop.stock.countDocuments({ _id: { $in: [unknown] } })).toBe(0);
  });

  it.each([
    { onHand: -1, v: 0 },
    { onHand: 1.5, v: 0 },
    { onHand: 1 },
    { uncounted: false, v: 0 },
    { onHand: 1, uncounted: true, v: 0 },
  ])('rejects %j', async (body) => {
    expect((await shop.sendStock('PUT', shop.bookIds[0] ?? '', body)).status).toBe(400);
  });
});

describe('receiving copies', () => {
  it('adds them, once for a key, and counts the book from then on', async () => {
    const bookId = shop.takeBook();
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.receive(bookId, 4, 'delivery-1')));
    for (const { status, body } of answers) expect([status, body]).toMatchObject([200, { free: 4, v: 1 }]);
    expect((await shop.receive(bookId, 4)).body).toMatchObject({ isCounted: true, free: 8, v: 2 });
    const before = await shop.snapshot();
    expect((await shop.receive(bookId, 4, 'delivery-1')).body).toMatchObject({ free: 8, v: 2 });
    const reused = await shop.receive(bookId, 5, 'delivery-1');
    expect(reused).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const tooMany = await shop.receive(bookId, 1_000_000);
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(await shop.snapshot()).toEqual(before);
    expect((await shop.levelOf(bookId)).history).toMatchObject([
      { v: 2, action: 'receive', copies: 4, onHand: 8 },
      { v: 1, action: 'receive', copies: 4, onHand: 4 },
    ]);
  });

  it('adds of a crowd of deliveries those that are confirmed, and refuses the others before anything is done', async () => {
    const bookId = await shop.takeCounted(0);
    const path = `/api/stock/${bookId}/receive`;
    const meeting = { prototype: StockWrites.prototype, method: 'change', count: 150 } as const;
    const answers = await meetAt(meeting, () =>
      Promise.all(Array.from({ length: 150 }, () => shop.sendAsStaff('POST', path, { copies: 1 }))),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    const added = answers.filter(({ status }) => status === 200);
    expect(added.length + refused.length).toBe(150);
    expect(await shop.levelOf(bookId)).toMatchObject({ free: added.length });
  });

  it('never makes more than a million, however many arrive at once', async () => {
    const bookId = await shop.takeCounted(600_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.receive(bookId, 200_000)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400, 400]);
    expect(await shop.levelOf(bookId)).toMatchObject({ free: 1_000_000, v: 3 });
  });

  it('is remembered for the last hundred changes of a book', async () => {
    const bookId = shop.takeBook();
    for (let number = 1; number <= 101; number += 1) await shop.receive(bookId, 1, `delivery-${number}`);
    expect((await shop.receive(bookId, 1, 'delivery-2')).body).toMatchObject({ free: 101 });
    expect((await shop.levelOf(bookId)).history).toHaveLength(100);
  });
});

describe('the list of levels', () => {
  it('has the counted books, fewest free first, a page at a time, from an index', async () => {
    for (const onHand of [4, 0, 2, 9, 1]) await shop.takeCounted(onHand);
    const list = (query: string) => shop.sendStock('GET', `levels?${query}`);
    const all = await list(`limit=${MAX_PAGE_SIZE}`);
    const levels = stockLevel.array().parse(all.body);
    const free = levels.map((level) => level.free);
    expect(free).toEqual(free.toSorted((left, right) => left - right));
    expect(all.headers.get('x-total-count')).toBe(String(levels.length));
    expect(new Set(levels.map(({ title }) => title))).toEqual(new Set(['Emma']));
    expect((await list('limit=2&page=2')).body).toEqual(levels.slice(2, 4));
    const few = await list(`limit=${MAX_PAGE_SIZE}&show=few`);
    expect(few.body).toEqual(levels.filter((level) => level.free <= level.lowAt));
    for (const query of ['limit=2', 'limit=2&show=few'])
      for (const { planSummary, hasSortStage } of await log.record(() => list(query)))
        expect([planSummary, hasSortStage]).toEqual([
          expect.stringMatching(/^(IXSCAN|COUNT_SCAN|IDHACK|EXPRESS)/),
          false,
        ]);
  });

  it('says of no book that few are left while it is not sold, also not when it is counted', async () => {
    const [bookId, v] = [await shop.takeCounted(1), 1000];
    const expectFew = (expected: boolean) =>
      eventually(async () => {
        const { body } = await shop.sendStock('GET', `levels?limit=${MAX_PAGE_SIZE}&show=few`);
        const few = stockLevel.array().parse(body);
        expect(few.some((level) => level.bookId === bookId)).toBe(expected);
      });
    const broker = await openBrokerProbe(shop.config.RABBITMQ_URL);
    await expectFew(true);
    await broker.publishState('book.deleted', { id: bookId, v });
    await expectFew(false);
    await shop.count(bookId, { onHand: 2 });
    await expectFew(false);
    await broker.publishState('book.saved', aSoldBook({ id: bookId, v: v + 1 }));
    await expectFew(true);
    await broker.close();
  });

  it('has the books that are asked for, those that were never counted last', async () => {
    const [counted, never] = [await shop.takeCounted(6), shop.takeBook()];
    const { body } = await shop.sendStock('GET', `levels?ids=${never},${counted},${aBookId()}`);
    expect(body).toMatchObject([
      { bookId: counted, free: 6, v: 1 },
      { bookId: never, v: 0, isCounted: false, title: 'Emma' },
    ]);
  });
});

it('Orders of one moment take their copies by a few transactions, each of which writes a book once', async () => {
  const bookId = await shop.takeCounted(100);
  const meeting = { prototype: OrderPlacing.prototype, method: 'store', count: 100 } as const;
  const commands = await meetAt(meeting, () =>
    log.record(() => Promise.all(Array.from({ length: 100 }, () => shop.placeSurely([bookId])))),
  );
  const updates = commands.filter(({ command }) => 'q' in command && 'u' in command);
  expect(updates.length).toBeGreaterThan(0);
  expect(updates.length).toBeLessThan(30);
  expect(await shop.levelOf(bookId)).toMatchObject({ free: 0, promised: 100 });
});

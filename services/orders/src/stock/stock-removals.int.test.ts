import { afterAll, describe, expect, it } from '@jest/globals';
import { aBookId } from '../testing/factories.ts';
import { GRACE, startShop } from '../testing/shop.ts';

const DAMAGED = { copies: 2, reason: 'damaged', note: 'Water on the lower shelf' };
const ROUNDS = 5;

const shop = await startShop(40, 2);
await shop.warmUp();
afterAll(() => shop.close());

const undo = (bookId: string, copies: number) =>
  shop.remove(bookId, { copies, reason: 'received-by-mistake' });

describe('removing copies', () => {
  it('takes them off the shelf, and says why in the history and in the audit', async () => {
    const bookId = await shop.takeCounted(5);
    const { status, body } = await shop.remove(bookId, DAMAGED);
    expect([status, body]).toMatchObject([200, { v: 2, free: 3, onHand: 3 }]);
    expect(await shop.levelOf(bookId)).toEqual(body);
    expect(body).toMatchObject({
      history: [{ v: 2, by: GRACE.username, action: 'remove', onHand: 3, ...DAMAGED }, { action: 'count' }],
    });
    expect((await shop.auditOf(bookId))[0]).toMatchObject({
      action: 'stock.remove',
      by: { name: GRACE.username },
      changes: [
        { field: 'onHand', before: 5, after: 3 },
        { field: 'reason', after: 'damaged' },
      ],
    });
    expect((await shop.remove(bookId, { copies: 3, reason: 'lost' })).body).toMatchObject({ free: 0 });
    expect((await shop.statesOf([bookId])).states).toEqual([{ bookId, state: 'out' }]);
  });

  it('happens once for a key, however often and at how many replicas it arrives', async () => {
    const bookId = await shop.takeCounted(4);
    // As many as there are: the second request finds too few, and must not be refused for it.
    const mistake = { copies: 4, reason: 'received-by-mistake' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.remove(bookId, mistake, 'undo-1')),
    );
    for (const { status, body } of answers) expect([status, body]).toMatchObject([200, { free: 0, v: 2 }]);
    expect(await shop.remove(bookId, mistake, 'undo-1')).toMatchObject({
      status: 200,
      body: { free: 0, v: 2 },
    });
    expect(await shop.auditOf(bookId)).toHaveLength(2);
  });

  it('ends the count that began with a receipt by mistake, and no other', async () => {
    const mistake = { copies: 4, reason: 'received-by-mistake' };
    const bookId = shop.takeBook();
    for (const v of [1, 3]) {
      expect((await shop.receive(bookId, 4)).body).toMatchObject({ v, isCounted: true, free: 4 });
      const undone = { v: v + 1, isCounted: false, onHand: 0 };
      expect((await shop.remove(bookId, mistake, `undo-${v}`)).body).toMatchObject(undone);
      expect((await shop.remove(bookId, mistake, `undo-${v}`)).body).toMatchObject(undone);
    }
    expect((await shop.statesOf([bookId])).states).toEqual([]);
    const soldOut = await shop.takeCounted(0);
    await shop.receive(soldOut, 4);
    expect((await shop.remove(soldOut, mistake)).body).toMatchObject({ isCounted: true, free: 0 });
  });

  it.each([
    ['first to last', [3, 2]],
    ['last to first', [2, 3]],
  ])('ends the count that began with several receipts by mistake, undone %s', async (_order, undone) => {
    const bookId = shop.takeBook();
    await shop.receive(bookId, 3, 'a');
    await shop.receive(bookId, 2, 'b');
    const [first = 0, second = 0] = undone;
    expect((await undo(bookId, first)).body).toMatchObject({ isCounted: true, free: second });
    expect((await undo(bookId, second)).body).toMatchObject({ isCounted: false, onHand: 0 });
    expect((await shop.statesOf([bookId])).states).toEqual([]);
    expect((await shop.receive(bookId, 4)).body).toMatchObject({ isCounted: true, free: 4 });
    expect((await undo(bookId, 4)).body).toMatchObject({ isCounted: false });
  });

  it('ends the count that began with receipts by mistake when both are undone at once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bookId = shop.takeBook();
      await shop.receive(bookId, 3);
      await shop.receive(bookId, 2);
      await Promise.all([undo(bookId, 3), undo(bookId, 2)]);
      expect(await shop.levelOf(bookId)).toMatchObject({ isCounted: false });
    }
  });

  it('keeps counting a book of which something else is known, or the beginning is not', async () => {
    const [damaged, typed, forgotten] = [shop.takeBook(), shop.takeBook(), shop.takeBook()];
    for (const bookId of [damaged, typed, forgotten]) await shop.receive(bookId, 3);
    await shop.remove(damaged, { copies: 1, reason: 'damaged' });
    await undo(damaged, 2);
    await shop.count(typed, { onHand: 3 });
    await undo(typed, 3);
    await shop.receive(forgotten, 2);
    await shop.stock.updateOne({ _id: forgotten }, { $pop: { history: -1 } });
    await undo(forgotten, 3);
    await undo(forgotten, 2);
    for (const bookId of [damaged, typed, forgotten])
      expect(await shop.levelOf(bookId)).toMatchObject({ isCounted: true, free: 0 });
  });

  it('has keys of its own person, each for one change', async () => {
    const bookId = await shop.takeCounted(9);
    await shop.remove(bookId, DAMAGED, 'key-1');
    await shop.receive(bookId, 2, 'key-2');
    const before = await shop.snapshot();
    const others = [
      { ...DAMAGED, copies: 1 },
      { ...DAMAGED, reason: 'lost' },
      { copies: 2, reason: 'damaged' },
    ];
    for (const answer of [
      ...(await Promise.all(others.map((body) => shop.remove(bookId, body, 'key-1')))),
      await shop.remove(bookId, DAMAGED, 'key-2'),
      await shop.receive(bookId, 2, 'key-1'),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await shop.snapshot()).toEqual(before);
    const token = await shop.staff.sign({ sub: 'olga-id', username: 'olga', role: 'manager' });
    const options = { token, body: DAMAGED, headers: { 'idempotency-key': 'key-1' } };
    expect((await shop.send('POST', `/api/stock/${bookId}/remove`, options)).body).toMatchObject({ free: 7 });
  });

  it('leaves the copies that are promised: more than the free ones is refused, and changes nothing', async () => {
    const bookId = await shop.takeCounted(3);
    expect((await shop.place([bookId])).status).toBe(201);
    const before = await shop.snapshot();
    expect(await shop.remove(bookId, { copies: 3, reason: 'lost' })).toMatchObject({
      status: 409,
      body: { code: 'STOCK_BELOW_PROMISED', stock: { promised: 1, free: 2, onHand: 3 } },
    });
    expect(await shop.snapshot()).toEqual(before);
    expect(await shop.auditOf(bookId)).toHaveLength(1);
    expect((await shop.remove(bookId, { copies: 2, reason: 'lost' })).body).toMatchObject({
      free: 0,
      promised: 1,
    });
  });

  it('is refused for a book that is not counted, and for one that does not exist', async () => {
    const [bookId, unknown] = [shop.takeBook(), aBookId()];
    const conflict = { status: 409, body: { code: 'CONFLICT', stock: { isCounted: false, v: 0 } } };
    expect(await shop.remove(bookId, DAMAGED)).toMatchObject(conflict);
    expect(await shop.remove(unknown, DAMAGED)).toMatchObject({
      status: 404,
      body: { code: 'BOOK_NOT_FOUND' },
    });
    expect(await shop.stock.countDocuments({ _id: { $in: [bookId, unknown] } })).toBe(0);
  });

  it.each([
    { copies: 0, reason: 'damaged' },
    { copies: 1.5, reason: 'damaged' },
    { copies: 1_000_001, reason: 'damaged' },
    { copies: 1, reason: 'sold' },
    { copies: 1 },
    { copies: 1, reason: 'lost', note: 'x'.repeat(201) },
    { copies: 1, reason: 'lost', note: 'a\u0000b' },
    { copies: 1, reason: 'lost', v: 1 },
  ])('is refused for %j', async (body) => {
    expect((await shop.remove(shop.bookIds[0] ?? '', body)).status).toBe(400);
  });

  it('does not take a copy that an order of the same moment takes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bookId = await shop.takeCounted(4);
      const orders = Array.from({ length: 6 }, (_, replica) => shop.placeSurely([bookId], { replica }));
      const removals = Array.from({ length: 3 }, () => shop.remove(bookId, DAMAGED));
      const [placed, removed] = await Promise.all([Promise.all(orders), Promise.all(removals)]);
      const taken = removed.filter(({ status }) => status === 200).length * DAMAGED.copies;
      expect(removed.filter(({ status }) => status === 409)).toHaveLength(3 - taken / DAMAGED.copies);
      await shop.expectLedger(bookId, 4 - taken);
      expect(await shop.levelOf(bookId)).toMatchObject({
        promised: placed.filter(({ status }) => status === 201).length,
      });
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditLine } from '@bookstore/contracts/audit';
import { aBookId } from '../testing/factories.ts';
import { GRACE, type Shop, startShop } from '../testing/shop.ts';

const DAMAGED = { copies: 2, reason: 'damaged', note: 'Water on the lower shelf' };
const ROUNDS = 5;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop(30, 2);
  await shop.warmUp();
});
afterAll(() => shop.close());

async function aCountedBook(onHand: number): Promise<string> {
  const bookId = shop.takeBook();
  await shop.count(bookId, { onHand });
  return bookId;
}
const withKey = (key?: string) => (key ? { 'idempotency-key': key } : {});
const remove = (bookId: string, body: object, key?: string) =>
  shop.sendStock('POST', `${bookId}/remove`, body, withKey(key));
const auditOf = async (bookId: string) =>
  auditLine.array().parse((await shop.sendAsStaff('GET', `/api/audit/orders?subjectId=${bookId}`)).body);

describe('removing copies', () => {
  it('takes them off the shelf, and says why in the history and in the audit', async () => {
    const bookId = await aCountedBook(5);
    const { status, body } = await remove(bookId, DAMAGED);
    expect([status, body]).toMatchObject([200, { v: 2, free: 3, onHand: 3 }]);
    expect(await shop.levelOf(bookId)).toEqual(body);
    expect(body).toMatchObject({
      history: [{ v: 2, by: GRACE.username, action: 'remove', onHand: 3, ...DAMAGED }, { action: 'count' }],
    });
    expect((await auditOf(bookId))[0]).toMatchObject({
      action: 'stock.remove',
      by: { name: GRACE.username },
      changes: [
        { field: 'onHand', before: 5, after: 3 },
        { field: 'reason', after: 'damaged' },
      ],
    });
    expect((await remove(bookId, { copies: 3, reason: 'lost' })).body).toMatchObject({ free: 0 });
    expect((await shop.statesOf([bookId])).states).toEqual([{ bookId, state: 'out' }]);
  });

  it('happens once for a key, however often and at how many replicas it arrives', async () => {
    const bookId = await aCountedBook(4);
    // As many as there are: the second request finds too few, and must not be refused for it.
    const mistake = { copies: 4, reason: 'received-by-mistake' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(bookId, mistake, 'undo-1')));
    for (const { status, body } of answers) expect([status, body]).toMatchObject([200, { free: 0, v: 2 }]);
    expect(await remove(bookId, mistake, 'undo-1')).toMatchObject({ status: 200, body: { free: 0, v: 2 } });
    expect(await auditOf(bookId)).toHaveLength(2);
  });

  it('ends the count that began with a receipt by mistake, and no other', async () => {
    const mistake = { copies: 4, reason: 'received-by-mistake' };
    const receive = (bookId: string) => shop.sendStock('POST', `${bookId}/receive`, { copies: 4 });
    const bookId = shop.takeBook();
    for (const v of [1, 3]) {
      expect((await receive(bookId)).body).toMatchObject({ v, isCounted: true, free: 4 });
      const undone = { v: v + 1, isCounted: false, onHand: 0 };
      expect((await remove(bookId, mistake, `undo-${v}`)).body).toMatchObject(undone);
      expect((await remove(bookId, mistake, `undo-${v}`)).body).toMatchObject(undone);
    }
    expect((await shop.statesOf([bookId])).states).toEqual([]);
    const soldOut = await aCountedBook(0);
    await receive(soldOut);
    expect((await remove(soldOut, mistake)).body).toMatchObject({ isCounted: true, free: 0 });
  });

  it('has keys of its own person, each for one change', async () => {
    const bookId = await aCountedBook(9);
    await remove(bookId, DAMAGED, 'key-1');
    await shop.sendStock('POST', `${bookId}/receive`, { copies: 2 }, withKey('key-2'));
    const before = await shop.snapshot();
    const others = [
      { ...DAMAGED, copies: 1 },
      { ...DAMAGED, reason: 'lost' },
      { copies: 2, reason: 'damaged' },
    ];
    for (const answer of [
      ...(await Promise.all(others.map((body) => remove(bookId, body, 'key-1')))),
      await remove(bookId, DAMAGED, 'key-2'),
      await shop.sendStock('POST', `${bookId}/receive`, { copies: 2 }, withKey('key-1')),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await shop.snapshot()).toEqual(before);
    const token = await shop.staff.sign({ sub: 'olga-id', username: 'olga', role: 'manager' });
    const options = { token, body: DAMAGED, headers: withKey('key-1') };
    expect((await shop.send('POST', `/api/stock/${bookId}/remove`, options)).body).toMatchObject({ free: 7 });
  });

  it('leaves the copies that are promised: more than the free ones is refused, and changes nothing', async () => {
    const bookId = await aCountedBook(3);
    expect((await shop.place([bookId])).status).toBe(201);
    const before = await shop.snapshot();
    expect(await remove(bookId, { copies: 3, reason: 'lost' })).toMatchObject({
      status: 409,
      body: { code: 'STOCK_BELOW_PROMISED', stock: { promised: 1, free: 2, onHand: 3 } },
    });
    expect(await shop.snapshot()).toEqual(before);
    expect(await auditOf(bookId)).toHaveLength(1);
    expect((await remove(bookId, { copies: 2, reason: 'lost' })).body).toMatchObject({
      free: 0,
      promised: 1,
    });
  });

  it('is refused for a book that is not counted, and for one that does not exist', async () => {
    const [bookId, unknown] = [shop.takeBook(), aBookId()];
    const conflict = { status: 409, body: { code: 'CONFLICT', stock: { isCounted: false, v: 0 } } };
    expect(await remove(bookId, DAMAGED)).toMatchObject(conflict);
    expect(await remove(unknown, DAMAGED)).toMatchObject({ status: 404, body: { code: 'BOOK_NOT_FOUND' } });
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
    expect((await remove(shop.bookIds[0] ?? '', body)).status).toBe(400);
  });

  it('is for managers only', async () => {
    const bookId = await aCountedBook(2);
    const token = await shop.staff.sign({ sub: 'flo-id', username: 'flo', role: 'fulfiller' });
    const answer = await shop.send('POST', `/api/stock/${bookId}/remove`, { token, body: DAMAGED });
    expect(answer.status).toBe(403);
  });

  it('does not take a copy that an order of the same moment takes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bookId = await aCountedBook(4);
      const orders = Array.from({ length: 6 }, (_, replica) => shop.placeSurely([bookId], { replica }));
      const removals = Array.from({ length: 3 }, () => remove(bookId, DAMAGED));
      const [placed, removed] = await Promise.all([Promise.all(orders), Promise.all(removals)]);
      const countOf = (answers: readonly { status: number }[], expected: number) =>
        answers.filter(({ status }) => status === expected).length;
      const [promised, taken] = [countOf(placed, 201), countOf(removed, 200) * DAMAGED.copies];
      expect(countOf(removed, 409)).toBe(3 - countOf(removed, 200));
      const level = await shop.levelOf(bookId);
      expect(level).toMatchObject({ promised, onHand: 4 - taken, free: 4 - taken - promised });
      expect(level.free).toBeGreaterThanOrEqual(0);
    }
  });
});

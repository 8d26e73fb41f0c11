import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  MAX_STOCK_COUNTS,
  STOCK_COUNTS_PATH,
  type StockCounts,
  stockCounts,
} from '@bookstore/contracts/stock';
import { Lease } from '@bookstore/kit/mongo/lease';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { text } from 'node:stream/consumers';
import { BooksVersion } from '../books/books.version.ts';
import { aFile, aLine, createImporter, HEADER, isbnOf } from '../testing/imports.ts';
import { aBook, startCatalog } from '../testing/start-catalog.ts';
import { COVERS, ROWS, type ImportCover, type StoredRow } from './import.schema.ts';

type Received = { token: string | undefined; counts: StockCounts };
/** Orders, which fails at first and refuses every count of 0 copies. */
async function startOrders() {
  const received: Received[] = [];
  let failures = 1;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== STOCK_COUNTS_PATH || failures-- > 0) return response.writeHead(503).end('{}');
      const counts = stockCounts.parse(JSON.parse(body));
      received.push({ token: request.headers.authorization, counts });
      const refused = counts.counts
        .filter(({ onHand }) => onHand === 0)
        .map(({ key }) => ({ key, reason: 'promised' }));
      return response.end(JSON.stringify({ refused }));
    });
  });
  const { port, close } = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, received, close };
}

const orders = await startOrders();
const catalog = await startCatalog({ ORDERS_URL: orders.url });
const importer = createImporter(catalog);
afterAll(async () => {
  await catalog.close();
  await orders.close();
});

const covers = () => catalog.database.collection<ImportCover>(COVERS);
const rows = () => catalog.database.collection<StoredRow>(ROWS);
const find = async (isbn: string) => (await importer.books()).find((book) => book.isbn === isbn);

describe('the column of stock', () => {
  it('is sent to orders after the commit until it answers, each row once, and what it refuses is noted', async () => {
    const file = `${HEADER},stock\n${aLine(1)},5\n${aLine(2)},0\n${aLine(3)},\n`;
    const checked = await importer.check(file);
    expect(checked.stockWaiting).toBe(2);
    await importer.commit(checked.id);
    await eventually(async () => {
      expect(await importer.find(checked.id)).toMatchObject({ stockWaiting: 0, kept: 1 });
    });
    const [first, second] = [await find(isbnOf(1)), await find(isbnOf(2))];
    expect(orders.received).toEqual([
      {
        token: `Bearer ${catalog.config.SERVICE_TOKEN}`,
        counts: {
          by: { id: 'staff-1', name: 'admin', role: 'admin' },
          counts: [
            { key: `import:${checked.id}:2`, bookId: first?._id, title: 'Book 1', onHand: 5 },
            { key: `import:${checked.id}:3`, bookId: second?._id, title: 'Book 2', onHand: 0 },
          ],
        },
      },
    ]);
    const kept = await importer.rows(checked.id, '&kept=true');
    expect(kept.map((row) => [row.line, row.kept])).toEqual([[3, 'Its copies were not counted: promised']]);
    expect((await importer.check(file)).counts).toMatchObject({ new: 0, changed: 0, same: 3 });
  });

  it('is sent a part at a time, for which no other rows are read', async () => {
    const lines = Array.from({ length: 2 * MAX_STOCK_COUNTS }, (_, index) => `${aLine(1000 + index)},7`);
    const { id } = await importer.check(`${HEADER},stock\n${lines.join('\n')}\n`);
    const log = await openCommandLog(catalog.config.MONGO_URL, [ROWS]);
    const reads = await log.record(async () => {
      await importer.commit(id);
      await eventually(async () => {
        expect(await importer.find(id)).toMatchObject({ stockWaiting: 0, kept: 0 });
      });
    });
    await log.close();
    const byStock = reads.filter(({ planSummary }) => planSummary.includes('stock: 1'));
    const finds = byStock.filter(({ command }) => 'find' in command);
    expect(finds.length).toBeGreaterThanOrEqual(2);
    for (const { docsExamined } of finds) expect(docsExamined).toBeLessThanOrEqual(MAX_STOCK_COUNTS);
  });
});

describe('the column of covers', () => {
  // So that the catalog under test fetches none.
  beforeAll(() => new Lease(catalog.database, 'import_covers').take(600_000));

  it('sets a file name at once, and leaves addresses to be fetched; the same ones again are no change', async () => {
    const address = 'https://pictures.example/1.jpg';
    const file = `${HEADER},cover\n${aLine(11)},dracula.webp\n${aLine(12)},${address}\n`;
    const { id } = await importer.check(file);
    const committed = await importer.commit(id);
    expect(committed.covers).toEqual({ waiting: 1, stored: 0, failed: 0 });
    expect(await find(isbnOf(11))).toMatchObject({ coverImage: 'dracula.webp' });
    const waiting = await find(isbnOf(12));
    const bookId = waiting?._id ?? '';
    expect(waiting?.coverImage).toBe('');
    const task = {
      _id: `${id}:${bookId}`,
      importId: id,
      bookId,
      isbn: isbnOf(12),
      url: address,
      state: 'waiting',
    };
    expect(await covers().find({ importId: id }).toArray()).toEqual([task]);
    expect(await rows().findOne({ _id: `${id}:3` })).toMatchObject({ importId: id, bookId, writtenV: 1 });
    const staged = await rows().findOne({ _id: `${id}:3` });
    expect(staged?.after?.set).toMatchObject({ title: 'Book 12' });
    expect(staged?.after?.set).not.toHaveProperty('prefixes');
    const stored = await catalog.database.collection('books').findOne({ isbn: isbnOf(12) });
    expect(stored).toMatchObject({ prefixes: expect.arrayContaining(['boo']), authorSlugs: ['ada-king'] });
    expect((await importer.check(file)).counts).toMatchObject({ same: 2 });
    await covers().updateOne({ importId: id }, { $set: { state: 'failed' } });
    expect((await importer.check(file)).counts).toMatchObject({ same: 1, changed: 1 });
  });

  it('is undone after a cover was fetched, and what waits is not fetched any more', async () => {
    const { _id } = await catalog.add(aBook({ coverImage: 'old.webp', isbn: isbnOf(21) }));
    const other = await catalog.add(aBook({ coverImage: 'other.webp' }));
    const file = `id,cover\n${_id},https://pictures.example/a.jpg\n${other._id},https://pictures.example/b.jpg\n`;
    const { id } = await importer.check(file);
    await importer.commit(id);
    await catalog.change(_id, { coverImage: 'fetched.webp' });
    await rows().updateOne({ bookId: _id, importId: id }, { $set: { writtenV: 2 } });
    expect(await importer.undo(id)).toMatchObject({ done: 2, kept: 0, covers: { waiting: 0 } });
    expect(await find(isbnOf(21))).toMatchObject({ coverImage: 'old.webp', v: 3 });
  });
});

it('An undo that two replicas are at withdraws all books that were ordered, of later rows too', async () => {
  const own = await startCatalog({}, catalog);
  const { check, commit, undo, books } = createImporter(own);
  const lines = Array.from({ length: 102 }, (_, at) => aLine(100 + at));
  const { id } = await check(aFile(...lines));
  await commit(id);
  const last = (await books()).find(({ isbn }) => isbn === isbnOf(201))?._id ?? '';
  own.ordered.add(last);
  await own.startReplica();
  // As if the first one were so slow that its lease ends.
  const leases = own.database.collection<{ _id: string }>('leases');
  const ending = setInterval(() => void leases.deleteOne({ _id: 'imports' }), 20);
  const both = { prototype: BooksVersion.prototype, method: 'change', count: 2 } as const;
  expect(await meetAt(both, () => undo(id))).toMatchObject({ done: 102, total: 102, kept: 0 });
  clearInterval(ending);
  expect(await books()).toEqual([]);
  expect(await own.send('GET', `/api/books/${last}`)).toMatchObject({ body: { withdrawn: true } });
  await own.close();
});

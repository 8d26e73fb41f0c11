import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { get } from 'node:http';
import { startDatabaseProxy } from '@bookstore/kit/testing/database-proxy';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { measureLiveBytes } from '@bookstore/runtime/testing/memory';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { aStoredOrder } from '../../testing/factories.ts';
import { issuersOf, startShop } from '../../testing/shop.ts';

const MANY = 5000;
const TITLE = 'A title '.repeat(1000);
const MIB = 1024 * 1024;
const MEASURE_EVERY_BYTES = 5 * MIB;
const HEADER =
  'number,id,placed_at,status,payment,total,collected,refunded,name,email,phone,street,city,state,zipcode,' +
  'country,items,titles,carrier,tracking,isbns,courier_note,prices,country_code';

const shop = await startShop();
const start = Date.UTC(2026, 0, 1);
await shop.orders.insertMany(
  Array.from({ length: MANY }, (_, index) =>
    aStoredOrder({
      createdAt: new Date(start + index * 60_000),
      name: 'Ann Reader',
      items: [{ bookId: 'a', title: TITLE, priceCents: 999 }],
    }),
  ),
);
afterAll(() => shop.close());

const open = (query = '', url = shop.url) =>
  fetch(`${url}/api/orders/export.csv${query}`, {
    headers: { authorization: `Bearer ${shop.tokens.staff}` },
  });

const measureLiveMib = () => measureLiveBytes() / MIB;

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) yield read.value;
}

describe('the export', () => {
  it('has a record of each order with the filters and in the order of the list', async () => {
    const createdAt = new Date('2027-01-01T10:00:00.000Z');
    const hostile = aStoredOrder({
      createdAt,
      name: '=HYPERLINK("http://evil.test")',
      phone: '+49 30 1234',
      status: 'shipped',
      items: [{ bookId: 'a', title: 'Emma, again', priceCents: 999, isbn: '9780306406157' }],
      courierNote: 'Ring, twice',
    });
    const first = aStoredOrder({ createdAt: new Date(createdAt.getTime() - 1000), status: 'shipped' });
    await shop.orders.insertMany([hostile, first]);
    const response = await open('?status=shipped&sort=oldest&from=2027-01-01');
    expect([...response.headers]).toEqual(
      expect.arrayContaining([
        ['content-type', 'text/csv; charset=utf-8'],
        ['content-disposition', 'attachment; filename="orders.csv"'],
      ]),
    );
    const text = Buffer.from(await response.arrayBuffer()).toString();
    expect(text.startsWith('\uFEFF')).toBe(true);
    const [header, ...rows] = text.slice(1).split('\r\n');
    expect(header).toBe(HEADER);
    expect(rows).toEqual([
      expect.stringContaining(first._id.toString()),
      `${hostile.number},${hostile._id.toString()},2027-01-01T10:00:00.000+00:00,shipped,due,9.99,0.00,0.00,` +
        `"'=HYPERLINK(""http://evil.test"")",${hostile.email},'+49 30 1234,,Springfield,IL,"=""62701""",USA,1,"Emma, again",,,978-0-306-40615-7,"Ring, twice",9.99,US`,
      '',
    ]);
  });

  it('streams many orders in little memory', async () => {
    const before = measureLiveMib();
    const measured: number[] = [];
    let bytes = 0;
    for await (const { length } of readChunks(await open('?q=ann'))) {
      bytes += length;
      if (bytes > (measured.length + 1) * MEASURE_EVERY_BYTES) measured.push(measureLiveMib() - before);
    }
    expect(bytes).toBeGreaterThan(MANY * TITLE.length);
    expect(measured.length).toBeGreaterThan(5);
    expect(Math.max(...measured)).toBeLessThan(16);
  });

  it('reads no further than its client, and finds all orders of two words, however many have one of them', async () => {
    const log = await openCommandLog(shop.config.MONGO_URL, ['orders']);
    const countBatches = async (act: () => Promise<unknown>) =>
      (await log.record(act)).filter(({ command }) => 'getMore' in command).length;
    const readAll = async () => {
      const text = await (await open('?q=ann+reader')).text();
      expect(text.split('\r\n')).toHaveLength(MANY + 2);
    };
    const all = await countBatches(readAll);
    const both = await countBatches(async () => {
      // On a connection of its own: the system holds up to 32 MB for one that was read fast before.
      const unread = get(`${shop.url}/api/orders/export.csv?q=ann`, {
        agent: false,
        headers: { authorization: `Bearer ${shop.tokens.staff}` },
      });
      await once(unread, 'response');
      // It takes as long as sending everything to the other one would.
      await readAll();
      unread.destroy();
    });
    // What buffers between them hold is read.
    expect(both - all).toBeLessThan(0.8 * all);
    await log.close();
  });

  it('is open twice at a time, and ends when its client has gone', async () => {
    const [first, second] = [await open(), await open()];
    const refused = await open();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(refused.headers.get('content-disposition')).toBeNull();
    await first.body?.cancel();
    await second.body?.cancel();
    await eventually(async () => {
      const again = await open('?q=%3F');
      expect([again.status, await again.text()]).toEqual([200, `${HEADER}\r\n`]);
    });
  });

  it('begins before its first order is found, however long that takes', async () => {
    const database = await startDatabaseProxy(createDatabaseUrl('orders'));
    const slow = await startShop(0, 1, { ...issuersOf(shop), MONGO_URL: database.url });
    database.freeze();
    const { status, body } = await open('', slow.url).finally(database.thaw);
    expect(status).toBe(200);
    expect(Buffer.from(await new Response(body).arrayBuffer()).toString()).toBe(`\uFEFF${HEADER}\r\n`);
    await slow.close();
    database.cut();
  });
});

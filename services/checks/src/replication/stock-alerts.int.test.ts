import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { MongoClient, ObjectId } from 'mongodb';
import { type Crash, FailpointCrashes } from '../chaos/failpoints/failpoint-crashes.ts';
import { registerVerified } from '../clients/mongo.ts';
import { createShopClient, type Customer } from '../clients/shop-client.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

const CUSTOMERS = 3;

let shop: TestShop;
let crashes: FailpointCrashes;
let mongo: MongoClient;
let client: ReturnType<typeof createShopClient>;
let customers: Customer[];

beforeAll(async () => {
  crashes = await FailpointCrashes.open(join(await makeTestFolder(), 'failpoints'));
  shop = await startTestShop({
    replicas: { orders: 2 },
    maxRestartDelayMs: 500,
    settings: { LOG_LEVEL: 'warn' },
    overrides: { orders: { NODE_OPTIONS: crashes.optionOf('orders') } },
  });
  mongo = await MongoClient.connect(shop.mongoUrl);
  client = createShopClient(shop);
  customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, () => registerVerified({ client, mongoUrl: shop.mongoUrl })),
  );
}, START_MS);

afterAll(async () => {
  await mongo.close();
  await shop.stop();
  await removeTestFolders();
}, START_MS);

const orders = (collection: string) => mongo.db('orders').collection(collection);

/** The failpoints from the change that brings a book back to the end of its alerts. */
const FAILPOINTS = ['stock.stated', 'mails.added', 'mails.cleared'] as const;

describe('the alerts of a book that is back', () => {
  it.each(FAILPOINTS.flatMap((failpoint) => [1, 2].map((hit) => ({ failpoint, hit }))))(
    'become one mail each when a process crashes at $failpoint, hit $hit, and one each the next time',
    async ({ failpoint, hit }) => {
      const [book] = (await client.listBooks()).slice(FAILPOINTS.indexOf(failpoint) * 2 + hit);
      const bookId = book?._id ?? '';
      const staff = await client.signInStaff();

      async function request(): Promise<void> {
        await eventually(() => staff.countStock(bookId, 0));
        for (const { token } of customers)
          await eventually(async () => {
            const { status } = await client.send('POST', `/api/stock/${bookId}/alerts`, { token });
            expect(status).toBe(201);
          });
      }

      /** Brings the book back, and waits until nothing of its alerts is left to be done. */
      async function bringBack(times: number): Promise<void> {
        await eventually(async () => {
          // Each round brings it back; a request that was lost is repeated.
          const { free } = await staff.countStock(bookId, 1).catch(() => ({ free: 0 }));
          expect(free).toBe(1);
        });
        await eventually(async () => {
          // What happens once is too little for a second hit: the book is sold out and back again, without alerts.
          if (times > 1) for (const onHand of [0, 1]) await staff.countStock(bookId, onHand);
          expect(await orders('stock_alerts').countDocuments({ 'alerts.bookId': bookId })).toBe(0);
        });
        // The process that crashed, or its other replica, ends that they are due.
        await eventually(async () => {
          expect(await orders('stock_states').countDocuments({ dueV: { $exists: true } })).toBe(0);
        });
      }

      const crash: Crash = { part: 'orders', failpoint, hit };
      await request();
      await crashes.arm(crash);
      await bringBack(hit);
      await request();
      await bringBack(1);
      const mails = await orders('mails')
        .find({ 'content.button.url': `${shop.url}/books/${bookId}` })
        .toArray();
      expect(mails.map(({ to }) => String(to)).toSorted()).toEqual(
        customers.flatMap(({ email }) => [email, email]).toSorted(),
      );
      if (hit === 1) expect(await crashes.hasHappened(crash)).toBe(true);
      const inCatalog = { _id: new ObjectId(bookId), stock: 'low' };
      await eventually(async () => {
        expect(await mongo.db('catalog').collection('books').countDocuments(inCatalog)).toBe(1);
      });
    },
  );
});

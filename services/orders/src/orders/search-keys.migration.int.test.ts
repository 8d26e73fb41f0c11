import { afterAll, describe, expect, it } from '@jest/globals';
import { MIGRATIONS } from '../migrations.ts';
import { aStoredOrder } from '../testing/factories.ts';
import { startShop } from '../testing/shop.ts';
import type { OrderDocument } from './order.schema.ts';
import { type MigrationCursor, migrateSearchKeys } from './search-keys.migration.ts';

const MANY = 600;
const DAY_MS = 24 * 3_600_000;
/** As 1.0.0 has stored it. */
const anOldOrder = (index: number, fields: Partial<OrderDocument> = {}) =>
  aStoredOrder({
    createdAt: new Date(Date.UTC(2024, 0, 1) + index * DAY_MS),
    name: 'Łukasz Żółty',
    phone: '01711000222',
    searchKeys: ['ada@example.com', '01711000222', 'łukasz', 'zołty'],
    ...fields,
  });

const shop = await startShop();
const cursors = shop.connection.collection<MigrationCursor>('feed_cursors');
afterAll(() => shop.close());

const findKeys = async ({ _id }: OrderDocument) => (await shop.orders.findOne({ _id }))?.searchKeys;

/** Runs as the service does: until nothing is left. */
async function migrate(): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await migrateSearchKeys(shop.orders, cursors);
    total += count;
    if (count === 0) return total;
  }
}

describe('the migration of search keys', () => {
  const shipped = anOldOrder(0, { status: 'shipped', tracking: 'RR 123' });
  const erased = anOldOrder(1, { email: '', phone: '', searchKeys: [], isCustomerDeleted: true });
  const others = Array.from({ length: MANY }, (_, index) => anOldOrder(index + 2));
  const last = others.at(-1) ?? shipped;

  it('makes the keys of all orders anew, leaves what is erased, and does nothing again', async () => {
    await cursors.deleteOne({ _id: MIGRATIONS.searchKeys.id });
    await shop.orders.insertMany([shipped, erased, ...others]);
    await migrate();
    expect(await findKeys(shipped)).toEqual(
      expect.arrayContaining(['#RR123', '1711000222', '0222', 'luk', 'lukas', 'lukasz', 'zolty']),
    );
    expect(await findKeys(last)).toContain('lukasz');
    expect(await findKeys(erased)).toEqual([]);
    expect(await shop.orders.countDocuments({ searchKeys: 'łukasz' })).toBe(0);
    expect(await migrate()).toBe(0);
  });

  it('finds what a replica of the earlier release has stored since then, of the last 30 days', async () => {
    const late = anOldOrder(MANY + 2);
    await shop.orders.insertOne(late);
    await shop.orders.updateOne({ _id: last._id }, { $set: { searchKeys: ['łukasz'] } });
    await migrate();
    expect(await findKeys(late)).toContain('lukasz');
    expect(await findKeys(last)).toContain('lukasz');
  });
});

import { deepStrictEqual, ok } from 'node:assert/strict';
import { addressBook } from '@bookstore/contracts/addresses';
import { toMinorUnits } from '@bookstore/contracts/money';
import { order } from '@bookstore/contracts/orders';
import { staffList } from '@bookstore/contracts/staff';
import { z } from 'zod';
import type { Workload } from '../chaos/workload/workload.ts';
import { anAccount, createShopClient, orderOf, type ShopAddress } from '../clients/shop-client.ts';

const NAME = 'The Upgraded Shop';
const settings = z.looseObject({ v: z.int(), name: z.string() });

/**
 * Stores what only this release knows: notes of an order, an account of staff, settings of the shop, addresses of a customer.
 * @returns what checks that all of it is as it was.
 */
export async function storeNewData(shop: ShopAddress, { orders }: Workload) {
  const client = createShopClient(shop);
  const { send } = client;
  const account = anAccount();
  const customer = await client.register(account);
  const book = (await client.listBooks()).at(-1);
  ok(book);
  const key = crypto.randomUUID();
  const attempt = orders.attempt(key, { totalCents: toMinorUnits(book.newPrice) });
  const draft = { ...orderOf(customer.email, [book]), courierNote: 'Ring twice' };
  const request = { token: customer.token, body: draft, headers: { 'idempotency-key': key } };
  const { _id, name, phone, address } = order.parse((await send('POST', '/api/orders/', request)).body);
  attempt.acknowledge();
  const saved = { v: 0, addresses: [{ label: 'Home', name, phone, address }] };
  await send('PUT', '/api/addresses/', { token: customer.token, body: saved });

  const { token } = await client.signInStaff();
  const readSettings = async (reader: string) =>
    settings.parse((await send('GET', '/api/settings', { token: reader })).body);
  await send('POST', `/api/orders/${_id}/notes`, { token, body: { text: 'Called' } });
  const grace = { username: 'grace', role: 'fulfiller', password: shop.admin.password };
  await send('POST', '/api/staff', { token, body: grace });
  await send('PUT', '/api/settings', { token, body: { ...(await readSettings(token)), name: NAME } });

  const read = async () => {
    const staff = await client.signInStaff();
    const own = await client.withSession(account.email, await client.signIn(account));
    const placed = order.parse((await send('GET', `/api/orders/${_id}`, staff)).body);
    const { accounts } = staffList.parse((await send('GET', '/api/staff', staff)).body);
    return {
      courierNote: placed.courierNote,
      notes: placed.notes?.map(({ text }) => text),
      accounts: accounts.map(({ username, role, state }) => ({ username, role, state })),
      settings: await readSettings(staff.token),
      addresses: addressBook.parse((await send('GET', '/api/addresses/', own)).body),
    };
  };
  const stored = await read();
  deepStrictEqual([stored.courierNote, stored.notes, stored.settings.name], ['Ring twice', ['Called'], NAME]);
  deepStrictEqual([stored.accounts.length, stored.addresses.addresses.length], [2, 1]);
  return async () => {
    deepStrictEqual(await read(), stored);
  };
}

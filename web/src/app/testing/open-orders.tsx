import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { screen } from '@testing-library/react';
import { anOrder, aStaffToken, someStatistics } from '../../shared/testing/factories.ts';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { sendShop } from './open-app.tsx';
import { aPage, openAsStaff } from './open-as-staff.tsx';

export const anna = anOrder({ _id: 'o1', number: 'AAAA1111' });
export const bob = anOrder({ _id: 'o2', number: 'BBBB2222', name: 'Bob Buyer', status: 'confirmed' });
const cleo = anOrder({ _id: 'o3', number: 'CCCC3333', name: 'Cleo Client' });
export const zoe = anOrder({ _id: 'o9', number: 'ZZZZ9999', name: 'Zoe New' });

export const LIST = 'GET /api/orders/';
export const BATCH = 'POST /api/orders/batch';
const ordersByStatus = { placed: 1200, confirmed: 3, shipped: 0, delivered: 40, cancelled: 2, returned: 0 };

/** Opens the list of orders, and selects some by their numbers. */
export async function openOrders(
  search = '',
  replies: Replies = {},
  numbers: readonly string[] = [],
  token = aStaffToken(),
) {
  sendShop({ timeZone: 'Europe/Berlin' });
  const app = await openAsStaff(
    `/dashboard/orders${search}`,
    {
      'GET /api/admin': json(someStatistics({ ordersByStatus })),
      [LIST]: aPage([anna, bob, cleo], 3 * STAFF_PAGE_SIZE),
      ...replies,
    },
    token,
  );
  for (const number of numbers) await app.user.click(await findBox(number));
  /** The notifications only count orders, by pages of one. */
  const lastQuery = () =>
    app.sent
      .filter(({ route }) => route === LIST)
      .map(({ query }) => Object.fromEntries(new URLSearchParams(query)))
      .findLast(({ limit }) => limit !== '1');
  return { ...app, lastQuery };
}

export const findBox = (number: string) => screen.findByRole('checkbox', { name: `Select order ${number}` });
export const readChecked = () =>
  screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.closest('label')?.textContent);

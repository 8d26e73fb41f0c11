import { expect } from '@jest/globals';
import type { Order } from '@bookstore/contracts/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { anOrder } from '../../shared/testing/factories.ts';
import { openAsStaff } from './open-as-staff.tsx';

/** An order of two books, in its third version. */
export const aBigOrder = (changes: Partial<Order> = {}) =>
  anOrder({
    v: 3,
    productIds: ['b1', 'b2'],
    items: [
      { bookId: 'b1', title: 'Dracula', price: 10.5, isbn: '9780141439846' },
      { bookId: 'b2', title: 'Emma', price: 4 },
    ],
    totalPrice: 14.5,
    ...changes,
  });

/** Opens an order's page. Each command changes it as given, and the page shows it as it is then. */
export async function openOrder(
  changes: Partial<Order> = {},
  commands: Record<string, Partial<Order>> = {},
  replies: Replies = {},
) {
  let current = aBigOrder(changes);
  const become = (next: Partial<Order>) => {
    current = { ...current, ...next };
    return current;
  };
  const commandReplies: Replies = {};
  for (const [command, next] of Object.entries(commands))
    commandReplies[command.replace(' ', ' /api/orders/o1/')] = () => json(become(next))();
  const app = await openAsStaff('/dashboard/orders/7K3M9QWX', {
    'GET /api/orders/7K3M9QWX': () => json(current)(),
    ...commandReplies,
    ...replies,
  });
  await screen.findByRole('heading', { name: 'Dashboard Order 7K3M9QWX' });
  const bodies = () => app.sent.filter(({ route }) => !route.startsWith('GET')).map(({ body }) => body);
  /** Presses a button of the open form. */
  const submit = async (form: string, name: string) =>
    app.user.click(within(screen.getByRole('form', { name: form })).getByRole('button', { name }));
  return { ...app, bodies, submit, become };
}

export const region = (name: string) => within(screen.getByRole('region', { name }));
export const findStatus = async (status: string) =>
  waitFor(() => expect(document.getElementById('order-status')?.textContent).toBe(`Status: ${status}`));

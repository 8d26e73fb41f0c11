import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aFailedMail, anOrder, aStockLevel, aToken } from '../../shared/testing/factories.ts';
import { aPage, openAsStaff } from './open-as-staff.tsx';

const anOrderPage = (total: number) =>
  aPage(total > 0 ? [anOrder({ createdAt: '2026-11-20T10:00:00.000Z' })] : [], total);

const NEWS = {
  'GET /api/orders/': anOrderPage(2),
  'GET /api/orders/?status=placed&limit=1': anOrderPage(3),
  'GET /api/stock/levels': json([aStockLevel({ free: 0 }), aStockLevel({ bookId: 'b2', free: 1 })]),
  'GET /api/mails/': json([aFailedMail()]),
};

const open = (replies: Replies = NEWS, token?: string) => {
  cleanup();
  return openAsStaff('/dashboard/add-new-book', replies, token);
};
const findButton = (count: number) =>
  screen.findByRole('button', { name: `Notifications, ${count} new`, expanded: false });
const readList = () =>
  within(screen.getByRole('group', { name: 'Notifications' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('The notifications of staff', () => {
  it('count what is new in the name of their button, and lead to the list of each kind', async () => {
    const { user, sent } = await open();
    await user.click(await findButton(10));
    expect(readList()).toEqual([
      ['New orders 3', '/dashboard/orders?status=placed'],
      ['Overdue, to confirm 2', '/dashboard/orders?status=placed&sort=oldest'],
      ['Overdue, to ship 2', '/dashboard/orders?status=confirmed&sort=oldest'],
      ['Low stock 2', '/dashboard/manage-books?stock=low-first'],
      ['Failed mails 1', '/dashboard/mails?state=failed'],
    ]);
    const overdue = sent.flatMap(({ query }) => new URLSearchParams(query).get('to') ?? []);
    const hoursAgo = overdue.map((moment) => Math.round((Date.now() - Date.parse(moment)) / 3_600_000));
    expect(new Set(hoursAgo)).toEqual(new Set([48]));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Notifications' })).toBeNull();
  });

  it('are new since this account last looked, wherever it logs in', async () => {
    const { user } = await open({ ...NEWS, 'GET /api/orders/': anOrderPage(0) });
    await user.click(await findButton(6));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await findButton(0));
    const { sent, settled } = await open({
      ...NEWS,
      'GET /api/orders/': anOrderPage(0),
      'GET /api/mails/': json([aFailedMail(), aFailedMail({ id: 'm2' })]),
    });
    expect(await findButton(1)).toBeTruthy();
    await settled();
    const queries = sent.filter(({ route }) => route === 'GET /api/orders/').map(({ query }) => query);
    expect(queries[0]).toBe('status=placed&from=2026-11-20T10%3A00%3A00.001Z&limit=1');
    expect(queries).toHaveLength(3);

    await open(NEWS, aToken({ sub: 's2', username: 'ivan', role: 'admin' }));
    expect(await findButton(10)).toBeTruthy();
  });

  it('say when they cannot be loaded', async () => {
    const { user } = await open({ 'GET /api/orders/': problem('FORBIDDEN') });
    await user.click(await findButton(0));
    await waitFor(() => expect(screen.getByText('What is new could not be loaded.')).toBeTruthy());
  });
});

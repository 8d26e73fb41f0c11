import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { daysBefore, nameDay } from '../../shared/shop-days.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import {
  aBook,
  aFailedMail,
  anOrder,
  aStaffToken,
  aStockLevel,
  aTokenOf,
  someStatistics,
} from '../../shared/testing/factories.ts';
import { aPage, changeTokenElsewhere, openAsStaff, readTexts } from './open-as-staff.tsx';

const openDashboard = (address: string) =>
  openAsStaff(address, {
    'GET /api/admin': json(someStatistics()),
    'GET /api/stock/levels': json([]),
    'GET /api/books/': aPage([aBook()]),
    'GET /api/books/b1': json(aBook()),
    'GET /api/orders/': aPage([anOrder()]),
    'GET /api/orders/7K3M9QWX': json(anOrder()),
    'GET /api/stock/b1': problem('FORBIDDEN'),
  });

const rail = () => within(screen.getByRole('navigation', { name: 'Dashboard' }));

describe('A page of the dashboard', () => {
  it.each([
    ['/dashboard', 'Dashboard'],
    ['/dashboard/manage-books', 'Dashboard All Books'],
    ['/dashboard/add-new-book', 'Dashboard Add New Book'],
    ['/dashboard/edit-book/b1', 'Dashboard Update Book'],
    ['/dashboard/orders', 'Dashboard Orders'],
    ['/dashboard/orders/7K3M9QWX', 'Dashboard Order 7K3M9QWX'],
    ['/dashboard/mails', 'Dashboard Mails'],
    ['/dashboard/nope', 'Dashboard Page not found'],
    ['/dashboard/orders/7K3M9QWX/nope', 'Dashboard Page not found'],
  ])('at %s has one heading, and the buttons beside it', async (address, name) => {
    await openDashboard(address);
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const main = within(screen.getByRole('main'));
    const target = (link: string) => main.getByRole('link', { name: link }).getAttribute('href');
    expect(target('Manage Books')).toBe('/dashboard/manage-books');
    expect(target('Add New Book')).toBe('/dashboard/add-new-book');
  });

  it.each([
    ['/dashboard/orders/7K3M9QWX', 'Orders'],
    ['/dashboard/edit-book/b1', 'Manage Books'],
    ['/dashboard/stock/take', 'Stock'],
    ['/dashboard', 'Dashboard'],
  ])('at %s is marked in the rail under %s', async (address, name) => {
    await openDashboard(address);
    await screen.findByRole('heading', { level: 1 });
    const marked = rail().getAllByRole('link', { current: 'page' });
    expect(readTexts(marked)).toEqual([name]);
  });

  it('says which version of the shop this is', async () => {
    await openDashboard('/dashboard/orders');
    expect((await screen.findByRole('contentinfo')).textContent).toBe('Bookstore 1.2.3');
  });

  it('has a rail of links, the one to itself marked, which is folded as it was last time', async () => {
    const { press } = await openDashboard('/dashboard/manage-books');
    await screen.findByRole('heading', { level: 1 });
    expect(readTexts(rail().getAllByRole('link'))).toEqual([
      'Bookstore, to the shop',
      'Dashboard',
      'Orders',
      'Mails',
      'Add New Book',
      'Manage Books',
      'Stock',
      'Categories',
      'Import',
      'Newsletter',
      'Staff',
      'Audit',
      'Settings',
    ]);
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Manage Books');
    await press('Fold menu');
    cleanup();
    const { press: pressAgain } = await openDashboard('/dashboard');
    await pressAgain('Unfold menu');
    expect(rail().getByRole('button', { name: 'Fold menu' })).toBeTruthy();
  });

  it('has a menu of the user, which Escape closes, to log out', async () => {
    const { user } = await openDashboard('/dashboard');
    const button = await screen.findByRole('button', { name: 'olga Admin' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByRole('link', { name: 'See the shop' })).toBeTruthy();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'See the shop' })).toBeNull();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    const menu = within(screen.getByRole('link', { name: 'See the shop' }).closest('ul') ?? document.body);
    await user.click(menu.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

const anOrderPage = (total: number) =>
  aPage(total > 0 ? [anOrder({ createdAt: '2026-11-20T10:00:00.000Z' })] : [], total);

const NEWS = {
  'GET /api/orders/': anOrderPage(2),
  'GET /api/orders/?status=placed&limit=1': anOrderPage(3),
  'GET /api/stock/levels': json([aStockLevel({ free: 0 }), aStockLevel({ bookId: 'b2', free: 1 })]),
  'GET /api/mails/': json([aFailedMail()]),
};

const openNews = (replies: Replies = NEWS, token?: string) => {
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
    const { user, sent } = await openNews();
    await user.click(await findButton(8));
    expect(readList()).toEqual([
      ['New orders 3', '/dashboard/orders?status=placed'],
      ['Overdue, to confirm 2', '/dashboard/orders?status=placed&sort=oldest'],
      ['Overdue, to ship 2', '/dashboard/orders?status=confirmed&sort=oldest'],
      ['Low stock 0', '/dashboard/manage-books?stock=low-first'],
      ['Failed mails 1', '/dashboard/mails?state=failed'],
    ]);
    // As in what is to do: by the days of the shop.
    const overdue = sent.flatMap(({ query }) => new URLSearchParams(query).get('to') ?? []);
    expect(new Set(overdue)).toEqual(new Set([daysBefore('UTC', 3)]));
    const before = nameDay(daysBefore('UTC', 2));
    expect(screen.getByText(`Overdue: placed before ${before} and not shipped.`)).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Notifications' })).toBeNull();
  });

  it('are new since this account last looked, wherever it logs in', async () => {
    const { user } = await openNews({ ...NEWS, 'GET /api/orders/': anOrderPage(0) });
    await user.click(await findButton(4));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await findButton(0));
    const { sent, settled } = await openNews({
      ...NEWS,
      'GET /api/orders/': anOrderPage(0),
      'GET /api/mails/': json([aFailedMail(), aFailedMail({ id: 'm2' })]),
    });
    expect(await findButton(1)).toBeTruthy();
    await settled();
    const queries = sent.filter(({ route }) => route === 'GET /api/orders/').map(({ query }) => query);
    expect(queries[0]).toBe('status=placed&from=2026-11-20T10%3A00%3A00.001Z&limit=1');
    expect(queries).toHaveLength(3);

    await openNews(NEWS, aTokenOf('admin'));
    expect(await findButton(8)).toBeTruthy();
  });

  it('tell what became low since staff last looked, and not what was low before', async () => {
    const low = (count: number, total = count) =>
      aPage(
        Array.from({ length: Math.min(count, 100) }, (_, index) => aStockLevel({ bookId: `b${index}` })),
        total,
      );
    const none = { 'GET /api/orders/': anOrderPage(0), 'GET /api/mails/': json([]) };
    const { settled } = await openNews({ ...none, 'GET /api/stock/levels': low(100, 1788) });
    await findButton(0);
    await settled();
    await openNews({ ...none, 'GET /api/stock/levels': low(100, 1791) });
    expect(await findButton(3)).toBeTruthy();
  });

  it('say when they cannot be loaded', async () => {
    const { user } = await openNews({ 'GET /api/orders/': problem('FORBIDDEN') });
    await user.click(await findButton(0));
    await waitFor(() => expect(screen.getByText('What is new could not be loaded.')).toBeTruthy());
  });
});

const EXPIRED = 'Token has been expired!, Please login again.';
const WARNING = /^You will be logged out at/;
const NO_BOOKS = { 'GET /api/books/': json([]) };

describe('A staff session', () => {
  it('says five minutes before that it ends, until staff log in again in another tab', async () => {
    await openAsStaff('/dashboard/add-new-book', NO_BOOKS, aStaffToken(4 * 60_000));
    const warning = await screen.findByText(WARNING);
    expect(within(warning).getByRole('link').getAttribute('href')).toBe('/admin');
    changeTokenElsewhere(() => localStorage.setItem('token', aStaffToken()));
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('does not say so earlier', async () => {
    await openAsStaff('/dashboard/add-new-book', NO_BOOKS, aStaffToken(6 * 60_000));
    await screen.findByLabelText('Title');
    expect(screen.queryByText(WARNING)).toBeNull();
  });

  it('ends at once when staff log out in another tab, even with a form that is not saved', async () => {
    const { replace } = await openAsStaff('/dashboard/add-new-book', NO_BOOKS);
    await replace('Title', 'Emma');
    changeTokenElsewhere(() => localStorage.removeItem('token'));
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
    expect(readTexts(await screen.findAllByRole('alertdialog'))).toEqual([`${EXPIRED}OK`]);
  });

  it('that ends while staff look at the shop leads home once they have read it', async () => {
    const { answer } = await openAsStaff('/about', NO_BOOKS, aStaffToken(200));
    await screen.findByRole('alertdialog', { name: EXPIRED });
    expect(localStorage.getItem('token')).toBeNull();
    expect(window.location.pathname).toBe('/about');
    await answer(EXPIRED, 'OK');
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});

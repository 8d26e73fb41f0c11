import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import {
  aBook,
  aFailedMail,
  anOrder,
  aStaffToken,
  aStockLevel,
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
    ['/dashboard/edit-book/b1', 'Books'],
    ['/dashboard/customers/c1', 'Customers'],
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

  it('has a rail of links, the one to itself marked', async () => {
    await openDashboard('/dashboard/manage-books');
    await screen.findByRole('heading', { level: 1 });
    expect(readTexts(rail().getAllByRole('link'))).toEqual([
      'Bookstore, to the shop',
      'Dashboard',
      'Orders',
      'Customers',
      'Mails',
      'Books',
      'Add New Book',
      'Stock',
      'Categories',
      'Lists',
      'Import',
      'Newsletter',
      'Staff',
      'Audit',
      'Settings',
    ]);
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Books');
    const groups = rail()
      .getAllByRole('list')
      .map((list) => within(list).getAllByRole('link').length);
    expect(groups).toEqual([1, 3, 6, 1, 3]);
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

const TO_DO = {
  'GET /api/orders/?status=placed&limit=1': aPage([anOrder()], 3),
  'GET /api/orders/?status=confirmed&limit=1': aPage([anOrder()], 12),
  'GET /api/orders/?status=placed&overdue=true&limit=1': aPage([]),
  'GET /api/orders/?status=confirmed&overdue=true&limit=1': aPage([anOrder()], 2),
  'GET /api/stock/levels': aPage([aStockLevel({ free: 0 })], 4),
  'GET /api/mails/?state=waiting&limit=1': aPage([]),
  'GET /api/mails/': aPage([aFailedMail()], 1),
};

const openToDo = (replies: Replies = TO_DO) => openAsStaff('/dashboard/add-new-book', replies);
const findButton = (urgent: number) =>
  screen.findByRole('button', { name: `Notifications, ${urgent} urgent`, expanded: false });

describe('The notifications of staff', () => {
  it('are what is to do, with the number of what is urgent in the name of their button', async () => {
    const { user } = await openToDo();
    await user.click(await findButton(3));
    const links = within(screen.getByRole('group', { name: 'Notifications' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2 overdue to ship ', '/dashboard/orders?status=confirmed&sort=oldest&overdue=true'],
      ['12 to ship ', '/dashboard/orders?status=confirmed&sort=oldest'],
      ['3 to confirm ', '/dashboard/orders?status=placed&sort=oldest'],
      ['4 low stock ', '/dashboard/manage-books?stock=low-first'],
      ['1 failed mails ', '/dashboard/mails?state=failed'],
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Notifications' })).toBeNull();
  });

  it('say when they cannot be loaded', async () => {
    const { user } = await openToDo({ 'GET /api/orders/': problem('FORBIDDEN') });
    await user.click(await findButton(0));
    expect(await screen.findByText('What is to do could not be loaded.')).toBeTruthy();
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

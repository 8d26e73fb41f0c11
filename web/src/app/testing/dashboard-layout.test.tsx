import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder, aStaffToken, someStatistics } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

const openDashboard = (address: string) => {
  localStorage.setItem('token', aStaffToken());
  return openApp(address, {
    'GET /api/admin': json(someStatistics()),
    'GET /api/stock/levels': json([]),
    'GET /api/books/': json([aBook()], { 'x-total-count': '1' }),
    'GET /api/books/b1': json(aBook()),
    'GET /api/orders/': json([anOrder()], { 'x-total-count': '1' }),
    'GET /api/orders/7K3M9QWX': json(anOrder()),
    'GET /api/orders/mails': json([], { 'x-total-count': '0' }),
    'GET /api/stock/b1': problem('FORBIDDEN'),
  });
};

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
    expect(main.getByRole('link', { name: 'Manage Books' }).getAttribute('href')).toBe(
      '/dashboard/manage-books',
    );
    expect(main.getByRole('link', { name: 'Add New Book' })).toBeTruthy();
  });

  it('has a rail of links with labels, the one to itself marked', async () => {
    await openDashboard('/dashboard/manage-books');
    await screen.findByRole('heading', { level: 1 });
    const links = rail().getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Bookstore, to the shop',
      'Dashboard',
      'Orders',
      'Mails',
      'Add New Book',
      'Manage Books',
    ]);
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('Manage Books');
  });

  it('remembers whether the rail is folded', async () => {
    const { user } = await openDashboard('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Fold menu' }));
    expect(screen.queryByRole('button', { name: 'Fold menu' })).toBeNull();
    expect(localStorage.getItem('dashboard-rail')).toBe('folded');
    await user.click(rail().getByRole('button', { name: 'Unfold menu' }));
    expect(localStorage.getItem('dashboard-rail')).toBe('unfolded');
    expect(rail().getByRole('button', { name: 'Fold menu' })).toBeTruthy();
  });

  it('has a menu of the user, which Escape closes', async () => {
    const { user } = await openDashboard('/dashboard');
    const button = await screen.findByRole('button', { name: 'olga Admin' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByRole('link', { name: 'See the shop' })).toBeTruthy();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'See the shop' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('logs out by the menu', async () => {
    const { user } = await openDashboard('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'olga Admin' }));
    const [inMenu] = screen.getAllByRole('button', { name: 'Log out' });
    expect(inMenu?.closest('li')).not.toBeNull();
    await user.click(inMenu ?? document.body);
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

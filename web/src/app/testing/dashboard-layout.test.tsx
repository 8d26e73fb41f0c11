import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder, someStatistics } from '../../shared/testing/factories.ts';
import { aPage, openAsStaff, readTexts } from './open-as-staff.tsx';

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

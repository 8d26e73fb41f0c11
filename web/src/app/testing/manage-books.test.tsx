import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

/** Opens Manage Books of a shop with `total` books, two of them on the page. */
const openManageBooks = (address = '/dashboard/manage-books', total = 30) => {
  localStorage.setItem('token', aStaffToken());
  const books = [aBook({ title: 'Emma' }), aBook({ _id: 'b2', title: 'Walden' })];
  return openApp(address, {
    'GET /api/books/': json(books, { 'x-total-count': String(total) }),
  });
};

describe('Manage Books', () => {
  it('shows all books on request, with the maximum page size', async () => {
    const { user } = await openManageBooks('/dashboard/manage-books?q=emma&page=2');
    await user.click(await screen.findByRole('link', { name: 'See all' }));
    await screen.findByRole('heading', { name: 'All Books' });
    expect(window.location.search).toBe('?limit=100');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('hides See all when all books are shown', async () => {
    await openManageBooks('/dashboard/manage-books', 2);
    await screen.findByText('2 books');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('searches with the search box of the header', async () => {
    const { user } = await openManageBooks('/dashboard/add-new-book');
    await user.type(await screen.findByPlaceholderText('Search...'), 'emma{Enter}');
    await screen.findByRole('heading', { name: 'All Books matching “emma”' });
    expect(`${window.location.pathname}${window.location.search}`).toBe('/dashboard/manage-books?q=emma');
    expect(screen.getByRole('row', { name: /Emma/ })).toBeTruthy();
  });
});

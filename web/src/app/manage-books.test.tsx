import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../shared/testing/answers.ts';
import { aBook, aStaffToken } from '../shared/testing/samples.ts';
import { closeApp, openApp } from './testing.tsx';

afterEach(closeApp);

/** Opens Manage Books of a shop with thirty books: a page of them, or what the request asks for. */
const openManageBooks = (address = '/dashboard/manage-books', total = 30) => {
  localStorage.setItem('token', aStaffToken());
  const books = [aBook({ title: 'Emma' }), aBook({ _id: 'b2', title: 'Walden' })];
  return openApp(address, {
    'GET /api/books/': json(books, { 'x-total-count': String(total) }),
  });
};

describe('Manage Books', () => {
  it('shows all books on request, as many on a page as there can be, and does not offer it again', async () => {
    const { user } = await openManageBooks('/dashboard/manage-books?q=emma&page=2');
    await user.click(await screen.findByRole('link', { name: 'See all' }));
    await screen.findByRole('heading', { name: 'All Books' });
    expect(window.location.search).toBe('?limit=100');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('offers to see all only when there is more than is shown', async () => {
    await openManageBooks('/dashboard/manage-books', 2);
    await screen.findByText('2 books');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('finds books with the search box of the header', async () => {
    const { user } = await openManageBooks('/dashboard/add-new-book');
    await user.type(await screen.findByPlaceholderText('Search...'), 'emma{Enter}');
    await screen.findByRole('heading', { name: 'All Books with “emma”' });
    expect(`${window.location.pathname}${window.location.search}`).toBe('/dashboard/manage-books?q=emma');
    expect(screen.getByRole('row', { name: /Emma/ })).toBeTruthy();
  });
});

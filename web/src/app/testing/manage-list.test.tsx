import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { aPage, openAsStaff, readSearch } from './open-as-staff.tsx';

const BOOKS = 'GET /api/books/';
const REMOVE = 'POST /api/books/remove-samples';
const DRAMA = { slug: 'drama', name: 'Drama & plays', isGenre: true };

const openManageBooks = (search = '', replies: Replies = {}) =>
  openAsStaff(`/dashboard/manage-books${search}`, {
    'GET /api/categories': json({ v: 3, categories: [DRAMA] }),
    [BOOKS]: aPage([aBook({ title: 'Emma', category: 'drama', v: 3 })]),
    ...replies,
  });

it('The list is filtered by the server with what the address holds, from its first page on', async () => {
  const { user, sent } = await openManageBooks('?page=2&sort=title', {
    [BOOKS]: aPage([aBook()], 30),
  });
  const filters = within(await screen.findByRole('search', { name: 'Filter the books' }));
  await user.selectOptions(filters.getByLabelText('Category'), await filters.findByText('Drama & plays'));
  await user.selectOptions(filters.getByLabelText('Stock'), 'Not counted');
  await user.selectOptions(filters.getByLabelText('Missing'), 'ISBN');
  for (const name of ['Trending', 'Withdrawn']) {
    await user.click(filters.getByLabelText(name));
    await waitFor(() => expect(filters.getByLabelText(name)).toHaveProperty('checked', true));
  }
  const chosen = {
    category: 'drama',
    stock: 'uncounted',
    missing: 'isbn',
    trending: 'true',
    withdrawn: 'true',
  };
  await waitFor(() => expect(readSearch()).toEqual({ sort: 'title', ...chosen }));
  const { query } = sent.findLast(({ route }) => route === BOOKS) ?? {};
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ sort: 'title', limit: '12', ...chosen });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Low stock first, counted books');
  expect(readSearch()).toEqual({ stock: 'low-first' });
});

it.each([
  ['Change category', { category: 'drama' }],
  ['Withdraw', { withdrawn: true }],
])('Selected books: %s', async (action, change) => {
  const { user, press, answer, bodiesOf } = await openManageBooks('', {
    'PUT /api/books/edit/b1': json({ message: 'Updated', book: aBook({ v: 4 }) }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Emma' }));
  await press(action);
  if (action === 'Withdraw') await answer('Withdraw 1 book?', 'Withdraw');
  else await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: action }));
  expect(await screen.findByText('Changed: 1 of 1 book.')).toBeTruthy();
  expect(bodiesOf('PUT /api/books/edit/b1')).toEqual([{ ...change, v: 3 }]);
});

it('Withdrawn books are marked, and can be sold again', async () => {
  const withdrawn = aBook({ title: 'Emma', v: 3, withdrawn: true });
  const { user, press, bodiesOf } = await openManageBooks('?withdrawn=true', {
    [BOOKS]: aPage([withdrawn]),
    'PUT /api/books/edit/b1': json({ message: 'Updated', book: aBook({ v: 4 }) }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Emma' }));
  expect(within(screen.getByRole('row', { name: /Emma/ })).getByText('Withdrawn')).toBeTruthy();
  await press('Sell again');
  expect(await screen.findByText('Changed: 1 of 1 book.')).toBeTruthy();
  expect(bodiesOf('PUT /api/books/edit/b1')).toEqual([{ withdrawn: false, v: 3 }]);
});

it.each<[string, Replies[string]]>([
  ['27 sample books deleted, 3 withdrawn.', json({ deleted: 27, withdrawn: 3 })],
  ['There are no sample books any more.', json({ deleted: 0, withdrawn: 0 })],
  ['The sample books could not be removed. Please try again.', problem('UNAVAILABLE')],
])('The sample books are removed after a question: %s', async (outcome, reply) => {
  const { press, answer, bodiesOf } = await openManageBooks('', { [REMOVE]: reply });
  await press('More');
  await press('Remove the sample books');
  await answer('Remove the sample books?', 'Cancel');
  expect(bodiesOf(REMOVE)).toEqual([]);
  await press('More');
  await press('Remove the sample books');
  await answer('Remove the sample books?', 'Remove them');
  await answer(outcome, 'OK');
  expect(bodiesOf(REMOVE)).toHaveLength(1);
});

it('The list is searched by an ISBN', async () => {
  const { user, sent } = await openManageBooks();
  await user.type(await screen.findByPlaceholderText('Search...'), '9780306406157{Enter}');
  expect(await screen.findByText('matching “9780306406157”')).toBeTruthy();
  expect(sent.some(({ query }) => query === 'q=9780306406157&limit=12')).toBe(true);
});

it('The list is exported with its filters', async () => {
  const EXPORT = 'GET /api/books/export.csv';
  const { press, sent } = await openManageBooks('?missing=cover&page=2&stock=low&limit=5', {
    [BOOKS]: aPage([aBook()], 30),
    [EXPORT]: () => new Response('id,isbn\r\n', { headers: { 'content-type': 'text/csv' } }),
  });
  await press('More');
  await press('Export these books as CSV');
  const { query } = sent.find(({ route }) => route === EXPORT) ?? {};
  expect(query).toBe('stock=low&missing=cover');
});

import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStockLevel } from '../../shared/testing/factories.ts';
import { aPage, inTurn, openAsStaff, readSearch, readTexts } from './open-as-staff.tsx';

const EMMA = aBook({ title: 'Emma', v: 3, trending: false });
const WALDEN = aBook({ _id: 'b2', title: 'Walden' });
const TWO_PAGES = 2 * STAFF_PAGE_SIZE;
const BOOKS = 'GET /api/books/';
const LEVELS = 'GET /api/stock/levels';

/** Opens Manage Books of a shop with `total` books, two of them on the page. */
const openManageBooks = (search = '', total = 30, replies: Replies = {}) =>
  openAsStaff(`/dashboard/manage-books${search}`, { [BOOKS]: aPage([EMMA, WALDEN], total), ...replies });

const readCells = (title: RegExp) =>
  readTexts(within(screen.getByRole('row', { name: title })).getAllByRole('cell'));

describe('Manage Books', () => {
  it('shows covers, marks the books that are trending, and all books on request', async () => {
    const { user } = await openManageBooks('?q=emma&page=2');
    const [emma, walden] = [
      await screen.findByRole('row', { name: /Emma/ }),
      screen.getByRole('row', { name: /Walden/ }),
    ];
    expect(emma.querySelector('img')?.getAttribute('src')).toBe('/covers/dracula.webp');
    expect(emma.textContent).not.toContain('Trending');
    expect(walden.textContent).toContain('Trending');
    await user.click(screen.getByRole('link', { name: 'See all' }));
    await screen.findByRole('heading', { name: 'Dashboard All Books' });
    expect(readSearch()).toEqual({ limit: String(MAX_PAGE_SIZE) });
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('hides See all when all books are shown', async () => {
    await openManageBooks('', 2);
    await screen.findByText('2 books');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it.each([
    ['limit=2&page=2', 10_000, '3 to 4 of 10,000+ on this page'],
    ['q=e&limit=2', 499, '1 to 2 of 499 on this page'],
    ['q=e&limit=2', 500, '1 to 2 of 500+ on this page'],
  ])('says at ?%s, which books of how many a page shows: of %i %s', async (search, total, text) => {
    await openManageBooks(`?${search}`, total);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['Book Title', 'title', 'title-desc'],
    ['Price', 'price-asc', 'price-desc'],
  ])('is sorted by the server when the heading %s is pressed', async (name, first, second) => {
    const { user, sent } = await openManageBooks('?q=e&page=2&limit=1', 2);
    const findHeading = () => screen.findByRole('columnheader', { name: RegExp(`^${name}`) });
    expect((await findHeading()).getAttribute('aria-sort')).toBeNull();
    for (const [sort, direction] of [
      [first, 'ascending'],
      [second, 'descending'],
    ]) {
      await user.click(within(await findHeading()).getByRole('button'));
      expect(readSearch()).toEqual({ q: 'e', sort, limit: '1' });
      expect((await findHeading()).getAttribute('aria-sort')).toBe(direction);
    }
    expect(sent.at(-1)?.query).toContain(`sort=${second}`);
  });

  it('numbers the books that are shown until those of another page are there', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { press } = await openManageBooks('?limit=2', 4, {
      'GET /api/books/?limit=2&page=2': () => promise,
    });
    await press('Next');
    await screen.findByText('Page 2 of 2');
    expect(screen.getByText('1 to 2 of 4 on this page')).toBeTruthy();
    expect(readCells(/Emma/)[1]).toBe('1');
    resolve(await aPage([aBook({ _id: 'b3', title: 'Carmilla' })], 4)());
    expect(await screen.findByText('3 to 3 of 4 on this page')).toBeTruthy();
    expect(readCells(/Carmilla/)[1]).toBe('3');
  });

  it('goes to the last page there is from one that has no books any more', async () => {
    await openManageBooks('?sort=title&page=3', TWO_PAGES, {
      [BOOKS]: inTurn(aPage([], TWO_PAGES), aPage([EMMA], TWO_PAGES)),
    });
    await screen.findByText('Page 2 of 2');
    expect(readSearch()).toEqual({ sort: 'title', page: '2' });
    expect(await screen.findByRole('rowheader', { name: /^Emma/ })).toBeTruthy();
  });

  it('says that the last book of the last page was deleted, and goes to the page before', async () => {
    let isDeleted = false;
    const { user, press } = await openManageBooks('?page=2', STAFF_PAGE_SIZE + 1, {
      [BOOKS]: () => (isDeleted ? aPage([WALDEN], STAFF_PAGE_SIZE) : aPage([EMMA], STAFF_PAGE_SIZE + 1))(),
      'DELETE /api/books/b1': () => {
        isDeleted = true;
        return json({ message: 'Deleted', book: EMMA })();
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Emma' }));
    await press('Delete Emma');
    await press('Delete');
    expect(await screen.findByRole('alertdialog', { name: 'Book deleted successfully!' })).toBeTruthy();
    expect(await screen.findByText('Walden')).toBeTruthy();
    expect(readSearch()).toEqual({});
    expect(screen.getByText('None selected')).toBeTruthy();
  });

  it.each([
    ['/dashboard/manage-books?sort=title&limit=50&page=2', { sort: 'title', limit: '50' }],
    ['/dashboard/add-new-book', {}],
  ])('searches from %s in the order and the page size that are chosen', async (address, kept) => {
    const { user } = await openAsStaff(address, { [BOOKS]: aPage([EMMA]) });
    await user.type(await screen.findByPlaceholderText('Search...'), 'emma{Enter}');
    await screen.findByRole('heading', { name: 'Dashboard All Books matching “emma”' });
    expect(window.location.pathname).toBe('/dashboard/manage-books');
    expect(readSearch()).toEqual({ q: 'emma', ...kept });
  });
});

describe('The stock in Manage Books', () => {
  it('is fetched once for a page, and shown as free and promised copies', async () => {
    const { sent } = await openManageBooks('', 2, { [LEVELS]: json([aStockLevel()]) });
    await screen.findByRole('button', { name: 'Receive copies of Emma' });
    expect(readTexts(screen.getAllByRole('columnheader')).slice(1)).toEqual([
      '#',
      'Book Title ↕',
      'Category',
      'Price ↕',
      'Free ↕',
      'Promised',
      'Actions',
    ]);
    expect(readCells(/Emma/).slice(1, 6)).toEqual([
      '1',
      'Horror',
      '$10.50, change: Price of Emma',
      '3, change: Copies of Emma on the shelf',
      '2',
    ]);
    expect(readCells(/Walden/).slice(4, 6)).toEqual([
      '–not counted, change: Copies of Walden on the shelf',
      '–none',
    ]);
    // The other one is that of the notifications.
    const requests = sent.filter(({ route, query }) => route === LEVELS && !query.startsWith('show=few'));
    expect(requests.map(({ query }) => query)).toEqual(['ids=b1,b2']);
  });

  it('does without when it cannot be loaded', async () => {
    await openManageBooks('', 2, { [LEVELS]: problem('FORBIDDEN') });
    expect(await screen.findAllByText('could not be loaded')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Edit Emma' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Receive/ })).toBeNull();
  });

  it('orders the counted books with the fewest free copies first, by the URL', async () => {
    const lowest = [aStockLevel({ bookId: 'b2', free: 0 }), aStockLevel({ free: 1 })];
    const { user, press, sent } = await openManageBooks('?q=emma&page=2', 30, {
      [LEVELS]: aPage(lowest, 30),
    });
    const findOrder = () => screen.findByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(await findOrder(), 'Low stock first, counted books');
    await screen.findByText('1 to 2 of 30 on this page');
    expect(readSearch()).toEqual({ stock: 'low-first' });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent.split(' ')[0])).toEqual([
      'Walden',
      'Emma',
    ]);
    expect(
      sent.some(({ route, query }) => route === LEVELS && query === `page=1&limit=${STAFF_PAGE_SIZE}`),
    ).toBe(true);
    await press('Next');
    expect(readSearch()).toEqual({ stock: 'low-first', page: '2' });
    await user.selectOptions(await findOrder(), 'Title, A to Z');
    expect(readSearch()).toEqual({ sort: 'title' });
  });

  it('says that no book is counted', async () => {
    await openManageBooks('?stock=low-first', 30, { [LEVELS]: aPage([]) });
    expect(await screen.findByText('No books are counted.')).toBeTruthy();
  });
});

const REMOVE = 'POST /api/books/remove-samples';
const DRAMA = { slug: 'drama', name: 'Drama & plays', isGenre: true };
const CATEGORIES = { 'GET /api/categories': json({ v: 3, categories: [DRAMA] }) };

it('The list is filtered by the server with what the address holds, from its first page on', async () => {
  const { user, press, sent } = await openManageBooks('?page=2&sort=title', 30, CATEGORIES);
  await press('Filters');
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
  expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
    sort: 'title',
    limit: String(STAFF_PAGE_SIZE),
    ...chosen,
  });
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Low stock first, counted books');
  expect(readSearch()).toEqual({ stock: 'low-first' });
});

it.each([
  ['Change category', { category: 'drama' }],
  ['Withdraw', { withdrawn: true }],
])('Selected books: %s', async (action, change) => {
  const { user, press, answer, bodiesOf } = await openManageBooks('', 2, {
    ...CATEGORIES,
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
  const withdrawn = { ...EMMA, withdrawn: true };
  const { user, press, bodiesOf } = await openManageBooks('?withdrawn=true', 1, {
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
  const { press, answer, bodiesOf } = await openManageBooks('', 2, { [REMOVE]: reply });
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
  expect(sent.some(({ query }) => query === `q=9780306406157&limit=${STAFF_PAGE_SIZE}`)).toBe(true);
});

it('The list is searched on its own page, and leads to each book, by its title or anywhere in its row', async () => {
  const { user } = await openManageBooks('?sort=title&page=2');
  await user.type(await screen.findByLabelText('Search books'), ' emma {Enter}');
  expect(readSearch()).toEqual({ q: 'emma', sort: 'title' });
  const row = within(await screen.findByRole('row', { name: /Emma/ }));
  expect(row.getByRole('link', { name: 'Emma' }).getAttribute('href')).toBe('/dashboard/edit-book/b1');
  await user.click(row.getByText('Horror'));
  expect(window.location.pathname).toBe('/dashboard/edit-book/b1');
});

it('The list is exported with its filters', async () => {
  const EXPORT = 'GET /api/books/export.csv';
  const { press, sent } = await openManageBooks('?missing=cover&page=2&stock=low&limit=5', 30, {
    [EXPORT]: () => new Response('id,isbn\r\n', { headers: { 'content-type': 'text/csv' } }),
  });
  await press('More');
  await press('Export these books as CSV');
  const { query } = sent.find(({ route }) => route === EXPORT) ?? {};
  expect(query).toBe('stock=low&missing=cover');
});

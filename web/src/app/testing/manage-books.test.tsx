import { BOOK_PAGE_SIZE, MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStaffToken, aStockLevel } from '../../shared/testing/factories.ts';
import { closeApp, openApp } from './open-app.tsx';

afterEach(closeApp);

/** Opens Manage Books of a shop with `total` books, two of them on the page. */
const openManageBooks = (address = '/dashboard/manage-books', total = 30, replies: Replies = {}) => {
  localStorage.setItem('token', aStaffToken());
  const books = [
    aBook({ title: 'Emma', trending: false }),
    aBook({ _id: 'b2', title: 'Walden', trending: false }),
  ];
  return openApp(address, {
    'GET /api/books/': json(books, { 'x-total-count': String(total) }),
    ...replies,
  });
};

const LEVELS = 'GET /api/stock/levels';
const RECEIVE = 'POST /api/stock/b1/receive';
const readCells = (title: RegExp) =>
  within(screen.getByRole('row', { name: title }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('Manage Books', () => {
  it('shows all books on request, with the maximum page size', async () => {
    const { user } = await openManageBooks('/dashboard/manage-books?q=emma&page=2');
    await user.click(await screen.findByRole('link', { name: 'See all' }));
    await screen.findByRole('heading', { name: 'Dashboard All Books' });
    expect(window.location.search).toBe(`?limit=${MAX_PAGE_SIZE}`);
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it.each([
    ['limit=2&page=2', 4, '3 to 4 of 4 on this page'],
    ['limit=2&page=2', 10_000, '3 to 4 of 10,000+ on this page'],
    ['q=e&limit=2', 499, '1 to 2 of 499 on this page'],
    ['q=e&limit=2', 500, '1 to 2 of 500+ on this page'],
  ])('says at ?%s, which books of how many a page shows: of %i %s', async (search, total, text) => {
    await openManageBooks(`/dashboard/manage-books?${search}`, total);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('numbers the books that are shown until those of another page are there', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { user } = await openManageBooks('/dashboard/manage-books?limit=2', 4, {
      'GET /api/books/?limit=2&page=2': () => promise,
    });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await screen.findByText('Page 2 of 2');
    expect(screen.getByText('1 to 2 of 4 on this page')).toBeTruthy();
    expect(readCells(/Emma/)[1]).toBe('1');
    resolve(await json([aBook({ _id: 'b3', title: 'Carmilla' })], { 'x-total-count': '4' })());
    expect(await screen.findByText('3 to 3 of 4 on this page')).toBeTruthy();
    expect(readCells(/Carmilla/)[1]).toBe('3');
  });

  it('goes to the last page there is from one that has no books any more', async () => {
    let pages = [[], [aBook({ title: 'Emma', trending: false })]];
    await openManageBooks('/dashboard/manage-books?sort=title&page=3', 2 * BOOK_PAGE_SIZE, {
      'GET /api/books/': () => {
        const [books = [], ...others] = pages;
        pages = others;
        return json(books, { 'x-total-count': String(2 * BOOK_PAGE_SIZE) })();
      },
    });
    await screen.findByText('Page 2 of 2');
    expect(window.location.search).toBe('?sort=title&page=2');
    expect(await screen.findByRole('rowheader', { name: 'Emma' })).toBeTruthy();
  });

  it('says that the last book of the last page was deleted, and goes to the page before', async () => {
    const emma = aBook({ title: 'Emma', trending: false });
    const walden = aBook({ _id: 'b2', title: 'Walden', trending: false });
    let isDeleted = false;
    const { user } = await openManageBooks('/dashboard/manage-books?page=2', BOOK_PAGE_SIZE + 1, {
      'GET /api/books/': () =>
        json(isDeleted ? [walden] : [emma], {
          'x-total-count': String(BOOK_PAGE_SIZE + (isDeleted ? 0 : 1)),
        })(),
      'DELETE /api/books/b1': () => {
        isDeleted = true;
        return json({ message: 'Deleted', book: emma })();
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Emma' }));
    await user.click(screen.getByRole('button', { name: 'Delete Emma' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Book deleted successfully!' })).toBeTruthy();
    expect(await screen.findByText('Walden')).toBeTruthy();
    expect(window.location.search).toBe('');
    expect(screen.getByText('None selected')).toBeTruthy();
  });

  it('hides See all when all books are shown', async () => {
    await openManageBooks('/dashboard/manage-books', 2);
    await screen.findByText('2 books');
    expect(screen.queryByRole('link', { name: 'See all' })).toBeNull();
  });

  it('searches in the order and the page size that are chosen, from the first page', async () => {
    const { user } = await openManageBooks('/dashboard/manage-books?sort=title&limit=50&page=2');
    await user.type(await screen.findByPlaceholderText('Search...'), 'emma{Enter}');
    await screen.findByRole('heading', { name: 'Dashboard All Books matching “emma”' });
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
      q: 'emma',
      sort: 'title',
      limit: '50',
    });
  });

  it('searches with the search box of the header', async () => {
    const { user } = await openManageBooks('/dashboard/add-new-book');
    await user.type(await screen.findByPlaceholderText('Search...'), 'emma{Enter}');
    await screen.findByRole('heading', { name: 'Dashboard All Books matching “emma”' });
    expect(`${window.location.pathname}${window.location.search}`).toBe('/dashboard/manage-books?q=emma');
    expect(screen.getByRole('row', { name: /Emma/ })).toBeTruthy();
  });
});

describe('The stock in Manage Books', () => {
  it('is fetched once for a page, and shown as free and promised copies', async () => {
    const { sent } = await openManageBooks('/dashboard/manage-books', 2, { [LEVELS]: json([aStockLevel()]) });
    await screen.findByRole('button', { name: 'Receive copies of Emma' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Select all on this page',
      '#',
      'Book Title ↕',
      'Category',
      'Price ↕',
      'Free ↕',
      'Promised',
      'Actions',
    ]);
    expect(readCells(/Emma/).slice(1, 6)).toEqual(['1', 'Horror', '$10.50', '3', '2']);
    expect(readCells(/Walden/).slice(4, 6)).toEqual(['–not counted', '–none']);
    // The other one is that of the notifications.
    const requests = sent.filter(({ route, query }) => route === LEVELS && !query.startsWith('show=few'));
    expect(requests.map(({ query }) => query)).toEqual(['ids=b1,b2']);
  });

  it('does without when it cannot be loaded', async () => {
    await openManageBooks('/dashboard/manage-books', 2, { [LEVELS]: problem('FORBIDDEN') });
    expect(await screen.findAllByText('could not be loaded')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Edit Emma' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Receive/ })).toBeNull();
  });

  it('orders the counted books with the fewest free copies first, by the URL', async () => {
    const lowest = [aStockLevel({ bookId: 'b2', free: 0 }), aStockLevel({ free: 1 })];
    const { user, sent } = await openManageBooks('/dashboard/manage-books?q=emma&page=2', 30, {
      [LEVELS]: json(lowest, { 'x-total-count': '14' }),
    });
    const order = await screen.findByRole('combobox', { name: 'Sort by' });
    await user.selectOptions(order, 'Low stock first, counted books');
    await screen.findByText('14 books');
    expect(window.location.search).toBe('?stock=low-first');
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Walden',
      'Emma',
    ]);
    expect(
      sent.some(({ route, query }) => route === LEVELS && query === `page=1&limit=${BOOK_PAGE_SIZE}`),
    ).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(window.location.search).toBe('?stock=low-first&page=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title, A to Z');
    expect(window.location.search).toBe('?sort=title');
  });

  it('says that no book is counted', async () => {
    await openManageBooks('/dashboard/manage-books?stock=low-first', 30, {
      [LEVELS]: json([], { 'x-total-count': '0' }),
    });
    expect(await screen.findByText('No books are counted.')).toBeTruthy();
  });

  it('takes copies that arrived, and shows the new numbers', async () => {
    let level = aStockLevel();
    const { user, sent } = await openManageBooks('/dashboard/manage-books', 2, {
      [LEVELS]: () => json([level])(),
      [RECEIVE]: () => {
        level = aStockLevel({ v: 2, free: 6, onHand: 8 });
        return json(level)();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Receive copies of Emma' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Receive copies of “Emma”' }));
    await user.type(dialog.getByLabelText('Copies that arrived'), '3{Enter}');
    expect(await screen.findByText('3 copies received, 6 free')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(readCells(/Emma/).slice(4, 6)).toEqual(['6', '2']);
    expect(sent.find(({ route }) => route === RECEIVE)?.body).toEqual({ copies: 3 });
  });
});

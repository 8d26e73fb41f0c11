import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

const ROUTE = 'GET /api/authors/mary-shelley';
const SHELLEY = { slug: 'mary-shelley', name: 'Mary Shelley' };
const pageOf = (title: string, total: number) =>
  json({ ...SHELLEY, books: [aBook({ title })] }, { 'x-total-count': String(total) });

const openAuthor = (replies: Replies, search = '') =>
  openApp(`/authors/mary-shelley${search}`, { 'GET /api/stock/': json([]), ...replies });

describe('The page of an author', () => {
  it('has the books, which can be bought, and a title', async () => {
    await openAuthor({ [ROUTE]: pageOf('Frankenstein', 1) });
    await screen.findByRole('heading', { level: 1, name: 'Books by Mary Shelley' });
    expect(screen.getByRole('heading', { level: 3, name: 'Frankenstein' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Add to Cart/ })).toBeTruthy();
    expect(screen.getByText('1 book')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Books by Mary Shelley - Bookstore'));
  });

  it('begins with what the shop says about the author', async () => {
    const about = 'Wrote her first novel at eighteen.';
    await openAuthor({ [ROUTE]: json({ ...SHELLEY, about, books: [aBook()] }) });
    expect(await screen.findByText(about)).toBeTruthy();
  });

  it('is paged through as a search is', async () => {
    const total = BOOK_PAGE_SIZE + 1;
    const { press } = await openAuthor({
      [`${ROUTE}?limit=${BOOK_PAGE_SIZE}`]: pageOf('Frankenstein', total),
      [`${ROUTE}?limit=${BOOK_PAGE_SIZE}&page=2`]: pageOf('The Last Man', total),
    });
    await press('Next');
    expect(await screen.findByRole('heading', { level: 3, name: 'The Last Man' })).toBeTruthy();
    expect(window.location.search).toBe('?page=2');
    expect(screen.getByText('Page 2 of 2', { selector: '[role=status]' })).toBeTruthy();
  });

  it('shows nothing of the author before while another one is loading', async () => {
    const book = aBook({ authors: ['Bram Stoker'] });
    const { user } = await openAuthor({
      [ROUTE]: json({ ...SHELLEY, books: [book] }),
      'GET /api/books/b1': json(book),
      'GET /api/authors/bram-stoker': () => new Promise(() => undefined),
    });
    await user.click(await screen.findByRole('link', { name: 'Dracula' }));
    await user.click(await screen.findByRole('link', { name: 'Bram Stoker' }));
    await screen.findByRole('heading', { level: 1, name: 'Author' });
    expect(screen.queryByText('Books by Mary Shelley')).toBeNull();
  });

  it('leads on from an author of whom there are no books', async () => {
    await openAuthor({ [ROUTE]: problem('AUTHOR_NOT_FOUND') });
    expect(await screen.findByText('The shop has no books by this author.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all books' })).toHaveProperty('pathname', '/search');
  });

  it('can be loaded again after a failure', async () => {
    let reply = problem('FORBIDDEN');
    const { press } = await openAuthor({ [ROUTE]: () => reply() });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    reply = pageOf('Frankenstein', 1);
    expect(retry).toBeTruthy();
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 3, name: 'Frankenstein' })).toBeTruthy();
  });
});

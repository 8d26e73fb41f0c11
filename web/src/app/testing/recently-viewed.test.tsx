import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

const KEY = 'viewed-books';
const idOf = (number: number) => String(number).padStart(24, '0');
const bookOf = (number: number) => aBook({ _id: idOf(number), title: `Book ${number}` });
const store = (value: unknown) => localStorage.setItem(KEY, JSON.stringify(value));
const readStored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? '[]');
const findTitles = async () => {
  const region = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  return (await region.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
};

const openBook = (number: number, replies: Replies = {}) =>
  openApp(`/books/${idOf(number)}`, {
    [`GET /api/books/${idOf(number)}`]: json(bookOf(number)),
    'GET /api/books/': json([]),
    ...replies,
  });

describe('Recently viewed books', () => {
  it('are on the page of another book, the last first, without those that are not sold', async () => {
    store([idOf(3), idOf(4), idOf(2)]);
    const { sent } = await openBook(1, {
      [`GET /api/books/?ids=${[3, 4, 2].map(idOf).join(',')}`]: json([bookOf(2), bookOf(3)]),
    });
    expect(await findTitles()).toEqual(['Book 3', 'Book 2']);
    expect(readStored()).toEqual([1, 3, 4, 2].map(idOf));
    // The ids of what was viewed leave the browser with this request only.
    expect(
      sent.filter(({ query, body }) => `${query}${JSON.stringify(body)}`.includes(idOf(3))),
    ).toHaveLength(1);
    expect(sent.filter(({ route }) => !route.startsWith('GET '))).toEqual([]);
  });

  it('are twelve at most, each once', async () => {
    store(Array.from({ length: 12 }, (_, index) => idOf(index + 1)));
    await openBook(5);
    await waitFor(() => expect(readStored()).toEqual([5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12].map(idOf)));
    await openBook(13);
    await waitFor(() => expect(readStored()).toEqual([13, 5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map(idOf)));
  });

  it('are in an empty cart, and can be cleared', async () => {
    store([idOf(1)]);
    const { press } = await openApp('/cart', { 'GET /api/books/': json([bookOf(1)]) });
    expect(await findTitles()).toEqual(['Book 1']);
    await press('Clear this list');
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it.each([
    ['no JSON', '['],
    ['no list', '{"a":1}'],
    ['no ids', '["../orders","1&limit=5"]'],
  ])('are none where what is stored is %s, and nothing is asked for', async (_what, stored) => {
    localStorage.setItem(KEY, stored);
    const { sent, settled } = await openApp('/cart', {});
    await screen.findByText('No product found!');
    await settled();
    expect(sent.filter(({ route }) => route.startsWith('GET /api/books'))).toEqual([]);
  });

  it('do not hold one that is withdrawn', async () => {
    await openBook(1, { [`GET /api/books/${idOf(1)}`]: json({ ...bookOf(1), withdrawn: true }) });
    await screen.findByText('This book is no longer available.');
    expect(readStored()).toEqual([]);
  });
});

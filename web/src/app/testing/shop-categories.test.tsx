import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
import { fillCart, openApp } from './open-app.tsx';

const LIST = {
  v: 4,
  categories: [
    { slug: 'poetry', name: 'Verse & Rhyme', isGenre: true },
    { slug: 'horror', name: 'Chills', isGenre: false },
    { slug: 'cookery', name: 'Cookery', isGenre: true },
  ],
};
const NAMES = ['Verse & Rhyme', 'Chills', 'Cookery'];
const BOOK = aBook({ category: 'poetry' });
const SHOP: Replies = {
  'GET /api/categories': json(LIST),
  'GET /api/books/': json([BOOK], { 'x-total-count': '1' }),
  'GET /api/books/home': json(aHome([BOOK])),
  'GET /api/books/b1': json(BOOK),
};
const readLinks = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('The categories of the shop', () => {
  it('are in the header, loaded once however many places show them', async () => {
    const { sent, settled } = await openApp('/', SHOP);
    const books = screen.getByRole('navigation', { name: 'Books' });
    await waitFor(() => expect(readLinks(books)).toEqual(['Books', ...NAMES, 'About']));
    await screen.findByRole('region', { name: 'News' });
    await settled();
    expect(sent.filter(({ route }) => route === 'GET /api/categories')).toHaveLength(1);
  });

  it('are tiles of the home page, new ones too, and genres where staff say so', async () => {
    await openApp('/?genre=cookery', SHOP);
    const genre = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Genre' });
    await waitFor(() =>
      expect([...genre.options].map(({ text }) => text)).toEqual([
        'Choose a genre',
        'Verse & Rhyme',
        'Cookery',
      ]),
    );
    expect(genre.value).toBe('cookery');
    const tiles = await screen.findByRole('region', { name: 'Browse by category' });
    expect(readLinks(tiles)).toEqual(['VVerse & Rhyme', 'ChillsKeep the lamp on', 'CCookery']);
    expect(within(tiles).getByText('Cookery').lang).toBe(currentShop().locale);
  });

  it('name the pages of a search, its filter and its empty result', async () => {
    await openApp('/search?category=poetry', {
      ...SHOP,
      'GET /api/books/': json([], { 'x-total-count': '0' }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Verse & Rhyme books' });
    expect(screen.getByRole('button', { name: 'Remove filter: Verse & Rhyme' })).toBeTruthy();
    const region = await screen.findByRole('region', { name: 'Browse by category' });
    expect(readLinks(region)).toEqual(NAMES);
    await waitFor(() => expect(document.title).toBe('Verse & Rhyme books - Bookstore'));
  });

  it('name that of a book, and those in the cart', async () => {
    fillCart([BOOK, aBook({ _id: 'b2', category: 'sold-off' })]);
    await openApp('/cart', SHOP);
    expect(await screen.findByText('Category: Verse & Rhyme')).toBeTruthy();
    expect(screen.getByText('Category: Sold-off')).toBeTruthy();
  });

  it('are those of a new shop while they cannot be loaded', async () => {
    const { settled } = await openApp('/cart', { 'GET /api/categories': problem('FORBIDDEN') });
    await settled();
    const main = screen.getByRole('navigation', { name: 'Categories' });
    expect(readLinks(main)).toEqual(['Business', 'Technology', 'Fiction', 'Horror', 'Adventure']);
  });
});

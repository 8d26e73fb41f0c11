import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBook } from '../../shared/testing/factories.ts';
import { json } from '../../shared/testing/fake-server.ts';
import { closeApp, openApp } from './open-app.tsx';

const SHOP = {
  'GET /api/books/': json([aBook()], { 'x-total-count': '1' }),
  'GET /api/reading-lists': json({
    v: 1,
    lists: [
      { slug: 'winter-nights', title: 'Winter nights', intro: '', bookIds: ['b1'] },
      { slug: 'winter-days', title: 'Winter days', intro: '', bookIds: [] },
    ],
  }),
};
const NOTHING = json([], { 'x-total-count': '0' });

describe('Above its results, a search', () => {
  const links = () =>
    within(screen.getByRole('list', { name: 'Lists and authors' }))
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ textContent, pathname }) => [textContent, pathname]);

  it.each([
    ['winter', [['Winter nights', '/lists/winter-nights']]],
    ['stoker', [['Bram Stoker', '/authors/bram-stoker']]],
  ])('for “%s” leads to what has that name', async (q, expected) => {
    await openApp(`/search?q=${q}`, SHOP);
    await waitFor(() => expect(links()).toEqual(expected));
  });

  it('leads to a list also where it finds no book, and nowhere without words or a name', async () => {
    await openApp('/search?q=winter', { ...SHOP, 'GET /api/books/': NOTHING });
    await waitFor(() => expect(links()).toHaveLength(1));
    await closeApp();
    for (const address of ['/search', '/search?q=castle']) {
      await openApp(address, SHOP);
      await screen.findByRole('heading', { level: 3, name: 'Dracula' });
      expect(screen.queryByRole('list', { name: 'Lists and authors' })).toBeNull();
      await closeApp();
    }
  });
});

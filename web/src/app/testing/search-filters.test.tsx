import type { BookFilters } from '@bookstore/contracts/books';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

const COUNTS: BookFilters = {
  category: [{ value: 'fiction', books: 12 }],
  language: [
    { value: 'en', books: 1234 },
    { value: 'pt-BR', books: 3 },
  ],
  format: [{ value: 'ebook', books: 4 }],
  inStock: 9,
  isPartial: false,
};
const ROUTE = 'GET /api/books/filters';
const SHOP: Replies = {
  'GET /api/books/': json([aBook()], { 'x-total-count': '1' }),
  [ROUTE]: json(COUNTS),
};
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const readOptions = (name: string) => [...select(name).options].map(({ text }) => text);
const parameters = () => Object.fromEntries(new URLSearchParams(window.location.search));

describe('The filters of a search', () => {
  it('say how many books each of their values has', async () => {
    const { settled } = await openApp('/search', SHOP);
    await settled();
    expect(readOptions('Category').slice(0, 4)).toEqual([
      'All categories',
      'Business (0)',
      'Technology (0)',
      'Fiction (12)',
    ]);
    expect(readOptions('Language')).toEqual(['All languages', 'English (1,234)', 'Brazilian Portuguese (3)']);
    expect(readOptions('Format')).toEqual([
      'All formats',
      'Paperback (0)',
      'Hardback (0)',
      'E-book (4)',
      'Audiobook (0)',
    ]);
    expect(screen.getByRole('checkbox', { name: 'In stock (9)' })).toHaveProperty('checked', false);
  });

  it('say that there are as many at least where not all books were counted', async () => {
    const { settled } = await openApp('/search', { ...SHOP, [ROUTE]: json({ ...COUNTS, isPartial: true }) });
    await settled();
    expect(readOptions('Category')).toContain('Fiction (12+)');
    expect(screen.getByRole('checkbox', { name: 'In stock (9+)' })).toBeTruthy();
  });

  it('are all in the address, and removed one by one', async () => {
    const { user, press, settled } = await openApp('/search?q=sea&page=2', SHOP);
    await settled();
    await user.selectOptions(select('Language'), 'pt-BR');
    await user.selectOptions(select('Format'), 'ebook');
    await user.click(screen.getByRole('checkbox', { name: /^In stock/ }));
    await waitFor(() =>
      expect(parameters()).toEqual({ q: 'sea', language: 'pt-BR', format: 'ebook', inStock: 'true' }),
    );
    await screen.findByRole('button', { name: 'Remove filter: In stock' });
    await press('Remove filter: E-book');
    await waitFor(() => expect(screen.queryByText('E-book', { selector: 'button *' })).toBeNull());
    await press('Remove filter: Brazilian Portuguese');
    await waitFor(() => expect(parameters()).toEqual({ q: 'sea', inStock: 'true' }));
    await press('Clear all');
    await waitFor(() => expect(parameters()).toEqual({}));
  });

  it.each(['1984', '9780141439471', 'true'])('keep the words %s as they are', async (q) => {
    const { sent } = await openApp(`/search?q=${q}`, SHOP);
    await screen.findByRole('heading', { level: 1, name: `Books matching “${q}”` });
    await waitFor(() => expect(sent.some(({ query }) => query === `q=${q}&limit=12`)).toBe(true));
  });

  it('are counted for what is searched, whatever its order and page', async () => {
    const { sent } = await openApp('/search?q=sea&language=en&sort=title&page=2', SHOP);
    await waitFor(() =>
      expect(sent.filter(({ route }) => route === ROUTE).map(({ query }) => query)).toEqual([
        'q=sea&language=en',
      ]),
    );
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['never come', () => new Promise<Response>(() => undefined)],
    ['fail', problem('NOT_FOUND')],
  ])('work when the counts %s, and the books do not wait for them', async (_how, reply) => {
    const { user } = await openApp('/search?language=pt-BR', { ...SHOP, [ROUTE]: reply });
    expect(await screen.findByRole('heading', { level: 3, name: 'Dracula' })).toBeTruthy();
    expect(readOptions('Language')).toEqual(['All languages', 'Brazilian Portuguese']);
    await user.selectOptions(select('Format'), 'Audiobook');
    await waitFor(() => expect(parameters()).toEqual({ language: 'pt-BR', format: 'audiobook' }));
  });

  it.each(['language=e', 'language=%3Cscript%3E', 'format=scroll', 'inStock=no', 'category=No+slug'])(
    'are none where the address has %s',
    async (query) => {
      const { sent } = await openApp(`/search?${query}`, SHOP);
      await screen.findByRole('heading', { level: 1, name: 'All books' });
      await waitFor(() => expect(sent.some(({ query: asked }) => asked === 'limit=12')).toBe(true));
      expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
    },
  );

  it('are chosen in a sheet, too, and hold once it is applied', async () => {
    const found = (total: number) => json([aBook()], { 'x-total-count': String(total) });
    const { user, press, settled } = await openApp('/search?q=sea', {
      ...SHOP,
      'GET /api/books/?q=sea&format=ebook&sort=title&limit=12': found(4),
    });
    await settled();
    await press('Filter and sort');
    const sheet = within(await screen.findByRole('dialog', { name: 'Filter and sort' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Format' }), 'ebook');
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'title');
    expect(parameters()).toEqual({ q: 'sea' });
    await user.click(await sheet.findByRole('button', { name: 'Show 4 books' }));
    await waitFor(() => expect(parameters()).toEqual({ q: 'sea', format: 'ebook', sort: 'title' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

import { ROW_PAGE_SIZE } from '../../shared/home-books.ts';
import { describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { useBookRow } from '../../features/books/books.queries.ts';
import { fakeServer, json, problem } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { createQueryClient } from '../query-client.ts';
import { openApp } from './open-app.tsx';

const BOOKS = Array.from({ length: 20 }, (_, index) =>
  aBook({
    _id: `b${index}`,
    title: `Book ${index}`,
    category: index === 3 ? 'business' : 'horror',
    description: 'x'.repeat(81),
  }),
);
const FIRST_PAGE = `GET /api/books/?limit=${ROW_PAGE_SIZE}`;
const SHOP = {
  [FIRST_PAGE]: json(BOOKS.slice(0, ROW_PAGE_SIZE), { 'x-total-count': '20' }),
  [`GET /api/books/?category=business&limit=${ROW_PAGE_SIZE}`]: json(BOOKS.slice(3, 4), {
    'x-total-count': '1',
  }),
};

const findTitles = async (section: string) => {
  const region = await screen.findByRole('region', { name: section });
  return (await within(region).findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
};

describe('The home page', () => {
  it('recommends the books at positions 8 to 17 of the full list', async () => {
    await openApp('/', SHOP);
    expect(await findTitles('Recommended for you')).toEqual(
      Array.from({ length: 10 }, (_, index) => `Book ${index + 8}`),
    );
  });

  it('asks for the books again when it is looked at again, but not for all pages of a long row', async () => {
    const sent = fakeServer({
      ...SHOP,
      [`${FIRST_PAGE}&page=2`]: json(BOOKS.slice(ROW_PAGE_SIZE), { 'x-total-count': '20' }),
    });
    const queryClient = createQueryClient(() => undefined);
    const { result } = renderHook(() => useBookRow(), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    const hasBooks = (count: number) => waitFor(() => expect(result.current.books).toHaveLength(count));
    const lookAgain = async () => {
      await queryClient.invalidateQueries({ refetchType: 'none' });
      window.dispatchEvent(new Event('visibilitychange'));
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      return sent.map(({ query }) => query);
    };
    await hasBooks(ROW_PAGE_SIZE);
    expect(await lookAgain()).toEqual([`limit=${ROW_PAGE_SIZE}`, `limit=${ROW_PAGE_SIZE}`]);
    result.current.loadMore?.();
    await hasBooks(20);
    expect(await lookAgain()).toEqual([
      `limit=${ROW_PAGE_SIZE}`,
      `limit=${ROW_PAGE_SIZE}`,
      `limit=${ROW_PAGE_SIZE}&page=2`,
    ]);
  });

  it('shows other new books at its top than Top Sellers begins with', async () => {
    await openApp('/', SHOP);
    const hero = screen.getByRole('region', { name: 'Latest Launches of the Week' });
    const covers = await within(hero).findAllByRole('img');
    expect(covers.map((cover) => cover.getAttribute('alt'))).toEqual([
      'Cover of Book 4',
      'Cover of Book 5',
      'Cover of Book 6',
    ]);
  });

  it('shows at its top what it has in a shop of few books', async () => {
    await openApp('/', { [FIRST_PAGE]: json(BOOKS.slice(0, 4)) });
    const hero = screen.getByRole('region', { name: 'Latest Launches of the Week' });
    expect(await within(hero).findAllByRole('img')).toHaveLength(3);
  });

  it('shows the top sellers of all genres, or of the one that is chosen', async () => {
    const { user } = await openApp('/', SHOP);
    const genre = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Genre' });
    const options = ['Choose a genre', 'Business', 'Fiction', 'Horror', 'Adventure'];
    expect([...genre.options].map(({ text }) => text)).toEqual(options);
    expect(await findTitles('Top Sellers')).toHaveLength(ROW_PAGE_SIZE);
    await user.selectOptions(genre, 'Business');
    await waitFor(async () => expect(await findTitles('Top Sellers')).toEqual(['Book 3']));
    expect(window.location.search).toBe('?genre=business');
  });

  it('truncates descriptions to 80 characters and shows both prices', async () => {
    await openApp('/', { 'GET /api/books/': json([aBook({ description: 'x'.repeat(81) })]) });
    const card = (await screen.findByRole('heading', { level: 3, name: 'Dracula' })).closest('article');
    expect(card?.textContent).toContain(`${'x'.repeat(80)}...`);
    expect(card?.textContent).toContain('$10.50');
    expect(card?.querySelector('del')?.textContent).toBe('$15.99');
  });

  it('leads to every category', async () => {
    await openApp('/', SHOP);
    const tiles = within(await screen.findByRole('region', { name: 'Browse by category' }));
    const targets = tiles.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(targets).toEqual(
      ['business', 'technology', 'fiction', 'horror', 'adventure'].map(
        (category) => `/search?category=${category}`,
      ),
    );
  });

  it('shows five news items even if the books cannot be loaded, and retries on request', async () => {
    const { user } = await openApp('/', { 'GET /api/books/': problem('FORBIDDEN') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(await findTitles('News')).toHaveLength(5);
    fakeServer({ 'GET /api/books/': json([aBook()]) });
    await user.click(retry);
    expect(await findTitles('Top Sellers')).toEqual(['Dracula']);
  });

  it('shows a news item in full, which leads further', async () => {
    const { user } = await openApp('/', SHOP);
    const title = 'By lamplight: the horror shelf has grown';
    await user.click(await screen.findByRole('button', { name: title }));
    const item = within(await screen.findByRole('dialog', { name: title }));
    expect(item.getAllByText(/\./, { selector: 'p' }).length).toBeGreaterThan(2);
    expect(item.getByRole('link', { name: 'See the horror shelf' }).getAttribute('href')).toBe(
      '/search?category=horror',
    );
    await user.click(item.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

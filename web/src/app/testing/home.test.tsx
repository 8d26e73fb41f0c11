import { HOME_TOP_SELLERS } from '@bookstore/contracts/lists';
import { ROW_PAGE_SIZE } from '../../shared/books/home-books.ts';
import { describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { useBookRow } from '../../shared/books/books.queries.ts';
import { fakeServer, json, problem } from '../../shared/testing/fake-server.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
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
const HOME = 'GET /api/books/home';
const SELLERS = `GET /api/books/?sort=bestselling&limit=${ROW_PAGE_SIZE}`;
const HORROR = `GET /api/books/?category=horror&limit=${ROW_PAGE_SIZE}`;
/** The last book sells best, all others after it, the newest first. */
const BEST_SELLING = [...BOOKS.slice(-1), ...BOOKS.slice(0, -1)];
const SHOP = {
  [HOME]: json({ ...aHome(BOOKS), topSellers: BEST_SELLING.slice(0, HOME_TOP_SELLERS) }),
  [SELLERS]: json(BEST_SELLING.slice(0, ROW_PAGE_SIZE), { 'x-total-count': '20' }),
  [`GET /api/books/?category=business&limit=${ROW_PAGE_SIZE}`]: json(BOOKS.slice(3, 4), {
    'x-total-count': '1',
  }),
};

const findTitles = async (section: string) => {
  const region = await screen.findByRole('region', { name: section });
  return (await within(region).findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
};

describe('The home page', () => {
  it('leads who owns a shop without books to where they are added', async () => {
    await openApp('/', { [HOME]: json(aHome([])) });
    const link = await screen.findByRole('link', { name: 'Sign in and add the first ones' });
    expect(link.getAttribute('href')).toBe('/admin');
    expect(screen.queryByRole('region', { name: 'Browse by category' })).toBeNull();
  });

  it('recommends the books at positions 8 to 17 of the full list', async () => {
    await openApp('/', SHOP);
    expect(await findTitles('Recommended for you')).toEqual(
      Array.from({ length: 10 }, (_, index) => `Book ${index + 8}`),
    );
  });

  it('asks for the books again when it is looked at again, but not for all pages of a long row', async () => {
    const sent = fakeServer({
      [HORROR]: json(BOOKS.slice(0, ROW_PAGE_SIZE), { 'x-total-count': '20' }),
      [`${HORROR}&page=2`]: json(BOOKS.slice(ROW_PAGE_SIZE), { 'x-total-count': '20' }),
    });
    const queryClient = createQueryClient(() => undefined);
    const { result } = renderHook(() => useBookRow('horror'), {
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
    const [first, second] = [HORROR, `${HORROR}&page=2`].map((route) => route.split('?')[1]);
    expect(await lookAgain()).toEqual([first, first]);
    result.current.loadMore?.();
    await hasBooks(20);
    expect(await lookAgain()).toEqual([first, first, second]);
  });

  it('shows the newest books at its top', async () => {
    await openApp('/', SHOP);
    const hero = screen.getByRole('region', { name: 'Latest Launches of the Week' });
    const covers = await within(hero).findAllByRole('img');
    expect(covers.map((cover) => cover.getAttribute('alt'))).toEqual([
      'Cover of Book 0',
      'Cover of Book 1',
      'Cover of Book 2',
    ]);
  });

  it('shows at its top what it has in a shop of few books', async () => {
    await openApp('/', { [HOME]: json(aHome(BOOKS.slice(0, 2))) });
    const hero = screen.getByRole('region', { name: 'Latest Launches of the Week' });
    expect(await within(hero).findAllByRole('img')).toHaveLength(2);
  });

  it('is not that of an empty shop where everything is sold out', async () => {
    await openApp('/', { [HOME]: json({ ...aHome(BOOKS), newest: [] }) });
    expect(await findTitles('Top Sellers')).toContain('Book 0');
    expect(screen.getByRole('region', { name: 'Browse by category' })).toBeTruthy();
    expect(screen.queryByText('There are no books yet.')).toBeNull();
  });

  it('shows the top sellers of all genres, or of the one that is chosen', async () => {
    const { user, sent } = await openApp('/', SHOP);
    const genre = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Genre' });
    const options = ['Choose a genre', 'Business', 'Fiction', 'Horror', 'Adventure'];
    expect([...genre.options].map(({ text }) => text)).toEqual(options);
    expect(await findTitles('Top Sellers')).toEqual(
      BEST_SELLING.slice(0, HOME_TOP_SELLERS).map(({ title }) => title),
    );
    expect(sent.filter(({ route }) => route.startsWith('GET /api/books'))).toHaveLength(1);
    await user.selectOptions(genre, 'Business');
    await waitFor(async () => expect(await findTitles('Top Sellers')).toEqual(['Book 3']));
    expect(window.location.search).toBe('?genre=business');
  });

  it('truncates descriptions to 80 characters and shows both prices', async () => {
    await openApp('/', { [HOME]: json(aHome([aBook({ description: 'x'.repeat(81) })])) });
    const card = (await screen.findByRole('heading', { level: 3, name: 'Dracula' })).closest('article');
    expect(card?.textContent).toContain(`${'x'.repeat(80)}...`);
    expect(card?.textContent).toContain('$10.50');
    expect(card?.querySelector('del')?.textContent).toBe('$15.99');
  });

  it('says of a book on its cover that it is trending and what it saves, and nothing of what it lacks', async () => {
    const plain = aBook({
      _id: 'b2',
      title: 'Emma',
      trending: false,
      author: undefined,
      oldPrice: 9,
      newPrice: 9,
    });
    await openApp('/', {
      [HOME]: json(aHome([aBook({ trending: true, oldPrice: 10, newPrice: 8 }), plain])),
    });
    const cardOf = async (name: string) =>
      (await screen.findByRole('heading', { level: 3, name })).closest('article');
    expect((await cardOf('Dracula'))?.textContent).toMatch(/^Trending-20%/);
    expect((await cardOf('Emma'))?.textContent).toMatch(/^Emma/);
    expect((await cardOf('Emma'))?.querySelector('del')).toBeNull();
    expect((await cardOf('Emma'))?.textContent).not.toContain('instead of');
  });

  it('says nothing on its cover of what saves less than a fifth', async () => {
    await openApp('/', { [HOME]: json(aHome([aBook({ trending: false, oldPrice: 10, newPrice: 8.1 })])) });
    const card = (await screen.findByRole('heading', { level: 3, name: 'Dracula' })).closest('article');
    expect(card?.textContent).toMatch(/^Dracula/);
    expect(card?.querySelector('del')?.textContent).toBe('$10.00');
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
    const { user } = await openApp('/', { [HOME]: problem('FORBIDDEN') });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(await findTitles('News')).toHaveLength(5);
    fakeServer({ [HOME]: json(aHome([aBook()])) });
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

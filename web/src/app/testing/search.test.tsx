import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { closeApp, openApp } from './open-app.tsx';

const FRANKENSTEIN = aBook({ _id: 'b2', title: 'Frankenstein' });
const LISTS = json({
  v: 1,
  lists: ['Winter nights', 'Winter days'].map((title, index) => ({
    ...{ slug: title.toLowerCase().replace(' ', '-'), title, intro: '' },
    bookIds: index === 0 ? ['b1'] : [],
  })),
});
const NOTHING = json([], { 'x-total-count': '0' });
const SHOP: Replies = {
  'GET /api/books/': json([aBook(), FRANKENSTEIN], { 'x-total-count': '2' }),
  [`GET /api/books/?q=frankenstien&limit=${BOOK_PAGE_SIZE}`]: NOTHING,
  [`GET /api/books/?q=Frankenstein&limit=${BOOK_PAGE_SIZE}`]: json([FRANKENSTEIN], { 'x-total-count': '1' }),
  'GET /api/books/suggestions': json(['Frankenstein']),
};

const parameters = () => Object.fromEntries(new URLSearchParams(window.location.search));
const listTexts = (name: string, role: 'list' | 'navigation') =>
  within(screen.getByRole(role, { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const isFilteredBy = async (expected: Record<string, string>) => {
  await waitFor(() => {
    expect(parameters()).toEqual(expected);
  });
};

describe('The filters of a search', () => {
  const FILTERED = '/search?q=sea&category=fiction&minPrice=5&maxPrice=9.5&sort=title&page=2';

  it('are sent together, and chips that are removed one by one, keep the order, and go back to the first page', async () => {
    const { user, sent } = await openApp(FILTERED, SHOP);
    const [request] = sent.filter(({ route }) => route === 'GET /api/books/');
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toEqual({
      q: 'sea',
      category: 'fiction',
      minPrice: '5',
      maxPrice: '9.5',
      sort: 'title',
      page: '2',
      limit: String(BOOK_PAGE_SIZE),
    });
    expect(listTexts('Filters', 'list')).toEqual([
      'Remove filter: “sea”',
      'Remove filter: Fiction',
      'Remove filter: $5.00 to $9.50',
      'Clear all',
    ]);
    await user.click(button('Remove filter: Fiction'));
    await isFilteredBy({ q: 'sea', minPrice: '5', maxPrice: '9.5', sort: 'title' });
    await waitFor(() => {
      expect(document.activeElement).toBe(button('Remove filter: $5.00 to $9.50'));
    });
    expect(screen.queryByRole('button', { name: 'Remove filter: Fiction' })).toBeNull();
    await user.click(button('Clear all'));
    await isFilteredBy({ sort: 'title' });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('main'));
    });
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });

  it('by price, either of which can be empty, and the lower one comes first', async () => {
    const { user } = await openApp('/search?category=horror', SHOP);
    await user.type(screen.getByLabelText('Price from'), '12.5');
    await user.click(button('Apply'));
    await isFilteredBy({ category: 'horror', minPrice: '12.5' });
    expect(await screen.findByRole('button', { name: 'Remove filter: From $12.50' })).toBeTruthy();
    await user.type(screen.getByLabelText('to'), '10{Enter}');
    await isFilteredBy({ category: 'horror', minPrice: '10', maxPrice: '12.5' });
    expect(document.activeElement).toBe(screen.getByLabelText('to'));
    expect(screen.getByLabelText('to')).toHaveProperty('value', '12.5');
    await user.clear(screen.getByLabelText('Price from'));
    await user.click(button('Apply'));
    await isFilteredBy({ category: 'horror', maxPrice: '12.5' });
    expect(await screen.findByRole('button', { name: 'Remove filter: Up to $12.50' })).toBeTruthy();
  });
});

describe('A page of books', () => {
  it.each([
    ['/search', 'All books', 'Books', ['Home', 'Books']],
    ['/search?category=fiction', 'Fiction books', 'Fiction books', ['Home', 'Books', 'Fiction']],
    ['/search?q=sea', 'Books matching “sea”', 'Books matching “sea”', ['Home', 'Books', '“sea”']],
    [
      '/search?q=sea&category=horror',
      'Horror books matching “sea”',
      'Horror books matching “sea”',
      ['Home', 'Books', 'Horror', '“sea”'],
    ],
  ])('at %s has the heading %s, the title %s and breadcrumbs', async (address, heading, title, crumbs) => {
    await openApp(address, SHOP);
    await screen.findByRole('heading', { level: 1, name: heading });
    expect(document.title).toBe(`${title} - Bookstore`);
    expect(listTexts('Breadcrumbs', 'navigation')).toEqual(crumbs);
    await screen.findByText('2 books');
  });

  it('leads by its breadcrumbs to the category, to all books and home', async () => {
    const { user } = await openApp('/search?q=sea&category=horror', SHOP);
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
    await user.click(crumbs.getByRole('link', { name: 'Horror' }));
    await isFilteredBy({ category: 'horror' });
    await user.click(crumbs.getByRole('link', { name: 'Books' }));
    await isFilteredBy({});
    await user.click(crumbs.getByRole('link', { name: 'Home' }));
    await waitFor(() => {
      expect(window.location.pathname).toBe('/');
    });
  });
});

it('Turning to another page of books announces it, and gives its list the focus', async () => {
  const total = { 'x-total-count': String(BOOK_PAGE_SIZE + 1) };
  const { press } = await openApp('/search', { ...SHOP, 'GET /api/books/': json([FRANKENSTEIN], total) });
  await press('Next');
  const status = await screen.findByText('Page 2 of 2', { selector: '[role=status]' });
  expect(status).toBeTruthy();
  const lists = within(screen.getByRole('main')).getAllByRole('list');
  await waitFor(() => expect(document.activeElement).toBe(lists.at(-1)));
});

it('The search box of the header keeps the category and the order, and goes to the first page', async () => {
  const { user } = await openApp('/search?category=horror&sort=title&page=2', SHOP);
  await user.type(await screen.findByRole('combobox', { name: 'Search for books' }), 'sea{Enter}');
  await isFilteredBy({ q: 'sea', category: 'horror', sort: 'title' });
});

describe('A search that finds nothing', () => {
  const openSearch = (address: string, replies: Replies = {}) =>
    openApp(address, { ...SHOP, 'GET /api/books/': NOTHING, ...replies });
  const listCategories = () =>
    within(screen.getByRole('region', { name: 'Browse by category' })).getAllByRole('link');

  it('shows what may have been meant, with its books', async () => {
    const { user } = await openSearch('/search?q=frankenstien');
    const meant = within(await screen.findByRole('region', { name: /^Did you mean Frankenstein ?\?$/ }));
    expect(meant.getByRole('heading', { level: 3, name: 'Frankenstein' })).toBeTruthy();
    expect(screen.getByText('No book matches your search.')).toBeTruthy();
    await user.click(meant.getAllByRole('link', { name: 'Frankenstein' })[0] ?? document.body);
    await isFilteredBy({ q: 'Frankenstein' });
    await screen.findByText('1 book');
  });

  it.each([
    ['nothing is near', json([])],
    ['no suggestions can be had', problem('NOT_FOUND')],
  ])('leads on to the categories and to all books when %s', async (_, reply) => {
    await openSearch('/search?q=xyzzy', { 'GET /api/books/suggestions': reply });
    await screen.findByText('No book matches your search.');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    expect(screen.getByRole('link', { name: 'See all books' })).toBeTruthy();
    expect(listCategories().map((link) => link.getAttribute('href'))).toEqual(
      ['business', 'technology', 'fiction', 'horror', 'adventure'].map((name) => `/search?category=${name}`),
    );
  });

  it('can be repeated without the filters, and asks for no suggestions without words', async () => {
    const { sent } = await openSearch('/search?category=horror&maxPrice=1');
    await screen.findByText('No book matches your search.');
    expect(screen.queryByRole('link', { name: 'Search without filters' })).toBeNull();
    expect(sent.some(({ route }) => route.includes('suggestions'))).toBe(false);
    await closeApp();
    const again = await openSearch('/search?q=dracula&category=business&maxPrice=5', {
      'GET /api/books/suggestions': json([]),
    });
    await again.user.click(await screen.findByRole('link', { name: 'Search without filters' }));
    await isFilteredBy({ q: 'dracula' });
  });
});

const SUGGESTED = [
  aBook({ _id: 'b1', title: 'Dracula', author: 'Bram Stoker' }),
  aBook({ _id: 'b2', title: 'Drood', author: 'Charles Dickens' }),
];
const SUGGESTIONS = 'GET /api/books/?q=dr&limit=6';

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for books' });
const activeOption = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '');

/** Opens the about page and types into the search box. */
async function type(text: string, replies: Replies = { [SUGGESTIONS]: json(SUGGESTED) }) {
  hastenTimers();
  const app = await openApp('/about', { 'GET /api/books/': json([]), ...replies });
  await app.user.type(box(), text);
  return app;
}

async function typeAndWait() {
  const app = await type('dr');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  return { ...app, list };
}

describe('The search box of the shop', () => {
  it('suggests books, asked for once after a pause, with author and cover, and a search for all of them', async () => {
    const { list, sent } = await typeAndWait();
    const asked = sent.filter(({ query }) => query.startsWith('q=')).map(({ query }) => query);
    expect(asked).toEqual(['q=dr&limit=6']);
    const options = within(list).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Dracula by Bram Stoker, $10.50',
      'Drood by Charles Dickens, $10.50',
      'See all results for “dr”',
    ]);
    expect(list.querySelectorAll('img')).toHaveLength(2);
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('2 suggestions')).toBeTruthy();
  });

  it('moves through them with the arrow keys, around both ends', async () => {
    const { user } = await typeAndWait();
    expect(activeOption()).toBeNull();
    const seen = [];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await user.keyboard(`{${key}}`);
      seen.push(activeOption()?.textContent);
      expect(activeOption()?.getAttribute('aria-selected')).toBe('true');
    }
    const all = 'See all results for “dr”';
    const dracula = 'Dracula by Bram Stoker, $10.50';
    expect(seen).toEqual([dracula, 'Drood by Charles Dickens, $10.50', all, dracula, all]);
    expect(document.activeElement).toBe(box());
  });

  it('says what the books cost and what is left of them, the sold-out ones last', async () => {
    const states = [
      { bookId: 'b1', state: 'out' },
      { bookId: 'b2', state: 'low', free: 2 },
    ];
    await type('dr', { [SUGGESTIONS]: json(SUGGESTED), 'GET /api/stock/': json(states) });
    const options = await screen.findAllByRole('option');
    expect(options.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Drood by Charles Dickens, $10.50Only 2 left',
      'Dracula by Bram Stoker, $10.50Sold out',
    ]);
  });

  it.each([
    ['adven', 'Adventure Category', '/search?category=adventure'],
    ['BRONTE ch', 'Charlotte Brontë Author', '/authors/charlotte-bronte'],
    ['winter', 'Winter nights List', '/lists/winter-nights'],
  ])('suggests for “%s” first what has that name: %s', async (text, name, address) => {
    const books = [
      aBook({ _id: 'b1', author: 'Emily Brontë and others', authors: ['Emily Brontë', 'Charlotte Brontë'] }),
    ];
    const { user } = await type(text, { 'GET /api/books/': json(books), 'GET /api/reading-lists': LISTS });
    const options = await screen.findAllByRole('option');
    expect(options).toHaveLength(3);
    expect(options[0]?.textContent).toBe(name);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(window.location.pathname + window.location.search).toBe(address);
  });

  it('opens the book that is clicked, and keeps the focus until then', async () => {
    const { user, list } = await typeAndWait();
    await user.click(within(list).getByText('Dracula'));
    expect(window.location.pathname).toBe('/books/b1');
  });

  it.each([
    ['Enter without a choice', '{Enter}'],
    ['Enter on all results', '{ArrowUp}{Enter}'],
  ])('searches with %s', async (_way, keys) => {
    const { user } = await typeAndWait();
    await user.keyboard(keys);
    expect(window.location.pathname + window.location.search).toBe('/search?q=dr');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().value).toBe('dr');
  });

  it('closes on Escape and keeps the text, which a second Escape clears', async () => {
    const { user } = await typeAndWait();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect([box().value, box().getAttribute('aria-activedescendant')]).toEqual(['dr', null]);
    await user.keyboard('{Escape}');
    expect(box().value).toBe('');
  });

  it('closes when the focus leaves it', async () => {
    const { user } = await typeAndWait();
    await user.tab();
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each([
    ['nothing is found', json([])],
    ['the books cannot be searched', problem('UNAVAILABLE')],
  ])('stays a plain search box when %s', async (_what, reply) => {
    const { user, sent, settled } = await type('dr', { [SUGGESTIONS]: reply });
    await waitFor(() => expect(sent.some(({ query }) => query === 'q=dr&limit=6')).toBe(true));
    await settled();
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(window.location.search).toBe('?q=dr');
  });
});

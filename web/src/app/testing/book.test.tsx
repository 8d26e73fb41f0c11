import type { Book } from '@bookstore/contracts/books';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ROW_PAGE_SIZE } from '../../shared/books/home-books.ts';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp, sendShop } from './open-app.tsx';

const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla' });

const ROW = `GET /api/books/?category=horror&limit=${ROW_PAGE_SIZE}`;

async function openBook(changes: Partial<Book> = {}, replies: Replies = {}) {
  const book = aBook(changes);
  const app = await openApp('/books/b1', {
    'GET /api/books/b1': json(book),
    [ROW]: json([book, CARMILLA]),
    ...replies,
  });
  await screen.findByRole('heading', { level: 1, name: book.title });
  return app;
}

/** Opens the page of a book, and lists what is said of it. */
async function readMetadata(changes: Partial<Book> = {}): Promise<(string | null)[][]> {
  await openBook(changes);
  return screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);
}

const ADDED_ON = `${new Date('2026-11-20T10:00:00.000Z').toLocaleDateString()} (in this shop)`;

const valueOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('The page of a book', () => {
  it('leads to the other books of its author, whom it names once, and of its category', async () => {
    await openBook({ format: 'hardback' });
    const page = within(screen.getByRole('main'));
    const [author, ...others] = page.getAllByRole('link', { name: 'Bram Stoker' });
    expect([author?.getAttribute('href'), others]).toEqual(['/authors/bram-stoker', []]);
    expect(author?.closest('p')?.textContent).toBe('Author: Bram Stoker · Hardback');
    expect(valueOf('Category:')?.querySelector('a')?.getAttribute('href')).toBe('/search?category=horror');
  });

  it('says where it is in the shop, as a search does', async () => {
    await openBook();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getAllByRole('listitem');
    expect(trail.map(({ textContent }) => textContent)).toEqual(['Home', 'Books', 'Horror', 'Dracula']);
    expect(trail.map((item) => item.querySelector('a')?.getAttribute('href'))).toEqual([
      '/',
      '/search',
      '/search?category=horror',
      undefined,
    ]);
  });

  it('says between price and button that it is in stock, when it arrives and for how much', async () => {
    sendShop({ deliveryNote: 'Delivered in 3 to 5 working days.\nIslands take longer.' });
    const stock = json([{ bookId: 'b1', state: 'in' }]);
    await openBook({}, { 'GET /api/stock/': stock });
    const state = await screen.findByText('In stock');
    const offer = state.closest('p');
    expect(offer?.textContent).toBe('In stock · Delivered in 3 to 5 working days · Free delivery');
    expect(offer?.previousElementSibling?.textContent).toContain('$10.50');
    const button = screen.getByRole('button', { name: /^Add to Cart.*Dracula/ });
    expect(offer?.nextElementSibling?.contains(button)).toBe(true);
  });

  it('says that delivery is free where nothing else is known', async () => {
    await openBook();
    expect(screen.getByText('Free delivery').textContent).toBe('Free delivery');
  });

  it('says beside the button how it is paid and cancelled', async () => {
    await openBook();
    const list = await screen.findByRole('list', { name: 'Ordering' });
    expect(list.textContent).toBe('Pay in cash on deliveryCancel at no cost until it ships');
  });

  it('has a smaller heading for a longer title', async () => {
    await openBook({ title: `${'A long way '.repeat(15)}home` });
    expect(screen.getByRole('heading', { level: 1 }).className).toContain('text-xl');
  });

  it('offers the others of its series in their order, and none of another one', async () => {
    const books = [
      aBook({ _id: 'b7', title: 'First', series: 'Omens', seriesNumber: 1 }),
      aBook({ series: 'Omens', seriesNumber: 2 }),
      aBook({ _id: 'b8', title: 'Third', series: 'Omens', seriesNumber: 3 }),
      aBook({ _id: 'b9', title: 'Other' }),
    ];
    const series = { 'GET /api/books/?series=Omens&limit=100': json(books) };
    await openBook({ series: 'Omens', seriesNumber: 2 }, series);
    const row = within(await screen.findByRole('region', { name: 'More in this series' }));
    const titles = await row.findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['First', 'Third']);
  });

  it('asks for no series where it is of none', async () => {
    const { sent, settled } = await openBook();
    await settled();
    expect(sent.filter(({ query }) => query.includes('series'))).toEqual([]);
    expect(screen.queryByRole('region', { name: 'More in this series' })).toBeNull();
  });

  it.each([
    [15, 12, 'You save $3.00 (20%)'],
    [15, 0, 'You save $15.00 (100%)'],
  ])('says what the new price saves: of %d and %d, %s', async (oldPrice, newPrice, text) => {
    await openBook({ oldPrice, newPrice });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([15, 0, 14, undefined])('strikes no old price that is no saving: %p for 15', async (oldPrice) => {
    await openBook({ oldPrice, newPrice: 15 });
    const page = screen.getByRole('heading', { level: 1 }).closest('article');
    expect(page?.textContent).toContain('$15.00');
    expect(page?.textContent).not.toMatch(/You save|instead of/);
    expect(page?.querySelector('del')).toBeNull();
  });

  it('keeps the label of the specification, and names the date for what it is', async () => {
    await openBook();
    expect(valueOf('Published:')?.querySelector('time')?.dateTime).toBe('2026-11-20T10:00:00.000Z');
    expect(valueOf('Published:')?.textContent).toMatch(/2026 \(in this shop\)$/);
    expect(screen.queryByText(/On our shelves/)).toBeNull();
  });

  it('says that the book is in the cart, and leads there', async () => {
    const { user } = await openBook();
    const add = await screen.findByRole('button', { name: /^Add to Cart.*Dracula/ });
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
    await user.click(add);
    const note = screen.getByText('In your cart', { exact: false });
    expect(within(note).getByRole('link', { name: 'View cart' })).toHaveProperty('pathname', '/cart');
  });

  it('offers other books of its category, which can be put into the cart there', async () => {
    await openBook();
    const region = within(await screen.findByRole('region', { name: 'You may also like' }));
    const titles = await region.findAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Carmilla']);
    expect(region.getAllByRole('button').at(-1)?.textContent).toBe('Add to Cart: Carmilla');
  });

  it('offers no other that is sold out', async () => {
    const books = json([CARMILLA, aBook({ _id: 'b3', title: 'Emma' })]);
    const stock = json([{ bookId: 'b3', state: 'out' }]);
    const { settled } = await openBook({}, { [ROW]: books, 'GET /api/stock/': stock });
    const region = within(await screen.findByRole('region', { name: 'You may also like' }));
    await settled();
    const titles = region.getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Carmilla']);
  });

  it('offers nothing else where it is the only one of its category', async () => {
    const book = aBook();
    await openApp('/books/b1', {
      'GET /api/books/b1': json(book),
      'GET /api/books/': json([book], { 'x-total-count': '1' }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Dracula' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'You may also like' })).toBeNull());
  });

  it('has the lines of the specification where nothing else is known', async () => {
    expect(await readMetadata({ author: undefined })).toEqual([
      ['Author:', 'admin'],
      ['Published:', ADDED_ON],
      ['Category:', 'Horror'],
    ]);
    expect(screen.queryByRole('link', { name: 'admin' })).toBeNull();
  });

  it('has a line for each thing that is known', async () => {
    const lines = await readMetadata({
      authors: ['Terry Pratchett', 'Neil Gaiman'],
      author: 'Terry Pratchett, Neil Gaiman',
      isbn: '9780060853983',
      publisher: 'Gollancz',
      language: 'pt-BR',
      pages: 288,
      format: 'hardback',
      publishedOn: '1990-05-10',
      series: 'Omens',
      seriesNumber: 1.5,
    });
    expect(lines).toEqual([
      ['Publisher:', 'Gollancz'],
      ['Published:', new Date('1990-05-10').toLocaleDateString(undefined, { timeZone: 'UTC' })],
      ['ISBN:', '9780060853983'],
      ['Series:', 'Omens, book 1.5'],
      ['Language:', 'Brazilian Portuguese'],
      ['Pages:', '288'],
      ['Format:', 'Hardback'],
      ['Category:', 'Horror'],
    ]);
    const main = within(screen.getByRole('main'));
    const author = main.getByRole('link', { name: 'Neil Gaiman' });
    expect(author.getAttribute('href')).toBe('/authors/neil-gaiman');
    expect(author.closest('p')?.textContent).toBe('Author: Terry Pratchett, Neil Gaiman · Hardback');
  });

  it.each<[string, Partial<Book>, string, string]>([
    ['a year alone', { publishedOn: '1818' }, 'Published:', '1818'],
    [
      'a month and its year',
      { publishedOn: '2019-03' },
      'Published:',
      new Date('2019-03-01').toLocaleDateString(undefined, {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }),
    ],
    ['a series without a number', { series: 'Discworld' }, 'Series:', 'Discworld'],
    ['a language without a name', { language: 'qqq' }, 'Language:', 'qqq'],
  ])('shows %s', async (_what, changes, label, text) => {
    expect(await readMetadata(changes)).toContainEqual([label, text]);
  });

  it.each([
    [{ recommendation: 'Read it at night.', recommendedBy: 'Mira' }, 'Mira recommendsRead it at night.'],
    [{ recommendation: 'Read it at night.' }, 'We recommendRead it at night.'],
  ])('has what a bookseller says in its favour: %p', async (changes, text) => {
    await openBook(changes);
    expect(screen.getByRole('figure').textContent).toBe(text);
  });

  it('says nothing in its favour where no bookseller does', async () => {
    await openBook({ recommendedBy: 'Mira' });
    expect(screen.queryByRole('figure')).toBeNull();
  });

  it('names an author without letters, but has no page of one', async () => {
    await openBook({ author: '???' });
    expect(screen.getByText('???').closest('p')?.textContent).toBe('Author: ???');
    expect(within(screen.getByRole('main')).queryByRole('link', { name: '???' })).toBeNull();
  });

  it('has its title and description in the direction of their language', async () => {
    const book = aBook({ title: 'تعلم C# (الجزء 2)', description: 'كتاب' });
    await openApp('/books/b1', { 'GET /api/books/b1': json(book), 'GET /api/books/': json([]) });
    expect((await screen.findByRole('heading', { level: 1 })).dir).toBe('auto');
    expect(screen.getByText('كتاب').dir).toBe('auto');
  });

  it('that is withdrawn says so and offers others, but not the book', async () => {
    const book = aBook({ withdrawn: true });
    const other = aBook({ _id: 'b2', title: 'Carmilla' });
    await openApp('/books/b1', { 'GET /api/books/b1': json(book), 'GET /api/books/': json([other]) });
    expect(await screen.findByText('This book is no longer available.')).toBeTruthy();
    const related = within(await screen.findByRole('region', { name: 'You may also like' }));
    expect(await related.findByRole('link', { name: 'Carmilla' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add to Cart.*Dracula/ })).toBeNull();
  });
});

import type { Book } from '@bookstore/contracts/books';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ROW_PAGE_SIZE } from '../../shared/books/home-books.ts';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla' });

async function openBook(changes: Partial<Book> = {}) {
  const book = aBook(changes);
  const app = await openApp('/books/b1', {
    'GET /api/books/b1': json(book),
    [`GET /api/books/?category=horror&limit=${ROW_PAGE_SIZE}`]: json([book, CARMILLA]),
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
  it('leads to the other books of its author and of its category', async () => {
    await openBook();
    const page = within(screen.getByRole('main'));
    const targets = (name: string) =>
      page.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(targets('Bram Stoker')).toEqual(['/authors/bram-stoker', '/authors/bram-stoker']);
    expect(targets('More by this author')).toEqual(['/authors/bram-stoker']);
    expect(targets('Horror')).toEqual(['/search?category=horror']);
    expect(valueOf('Author:')?.textContent).toBe('Bram Stoker');
    expect(valueOf('Category:')?.textContent).toBe('Horror');
  });

  it('says beside the button how it is paid and cancelled', async () => {
    await openBook();
    const list = await screen.findByRole('list', { name: 'Ordering' });
    expect(list.textContent).toBe('Pay in cash on deliveryCancel at no cost until it ships');
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
    expect(screen.getByText('On our shelves since November 2026')).toBeTruthy();
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
      ['Author:', 'Terry PratchettNeil Gaiman'],
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
    const targets = main.getAllByRole('link', { name: /Gaiman/ }).map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['/authors/neil-gaiman', '/authors/neil-gaiman', '/authors/neil-gaiman']);
    expect(main.getByRole('link', { name: 'More by Neil Gaiman' })).toBeTruthy();
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
    expect(await readMetadata({ author: '???' })).toContainEqual(['Author:', '???']);
    expect(screen.queryByText(/^More by/)).toBeNull();
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

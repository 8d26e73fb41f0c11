import type { Book } from '@bookstore/contracts/books';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { openApp } from './open-app.tsx';

/** Opens the page of a book, and lists what is said of it. */
async function readMetadata(changes: Partial<Book> = {}): Promise<(string | null)[][]> {
  const book = aBook(changes);
  await openApp('/books/b1', { 'GET /api/books/b1': json(book), 'GET /api/books/': json([book]) });
  await screen.findByRole('heading', { level: 1, name: book.title });
  return screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]);
}

const ADDED_ON = `${new Date('2026-11-20T10:00:00.000Z').toLocaleDateString()} (in this shop)`;

describe('The page of a book', () => {
  it('has the lines of the specification where nothing else is known', async () => {
    expect(await readMetadata({ author: undefined })).toEqual([
      ['Author:', 'admin'],
      ['Published:', ADDED_ON],
      ['Category:', 'Horror'],
    ]);
  });

  it('has a line for each thing that is known', async () => {
    const lines = await readMetadata({
      ...{ authors: ['Terry Pratchett', 'Neil Gaiman'], author: 'Terry Pratchett, Neil Gaiman' },
      ...{ isbn: '9780060853983', publisher: 'Gollancz', language: 'pt-BR', pages: 288 },
      ...{ format: 'hardback', publishedOn: '1990-05-10', series: 'Omens', seriesNumber: 1.5 },
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
    ['a series without a number', { series: 'Discworld' }, 'Series:', 'Discworld'],
    ['a language without a name', { language: 'qqq' }, 'Language:', 'qqq'],
  ])('shows %s', async (_what, changes, label, text) => {
    expect(await readMetadata(changes)).toContainEqual([label, text]);
  });

  it('names an author without letters, but has no page of one', async () => {
    expect(await readMetadata({ author: '???' })).toContainEqual(['Author:', '???']);
    expect(screen.queryByText(/^More by/)).toBeNull();
    expect(within(screen.getByRole('main')).queryByRole('link', { name: '???' })).toBeNull();
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

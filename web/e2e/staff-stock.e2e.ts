import { makeIsbn } from '@bookstore/contracts/testing/isbns';
import type { Book } from '@bookstore/contracts/books';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser, { localStorage: { token: staff.token }, reducedMotion: 'reduce' });

/** An ISBN that no book has. */
const anIsbn = () => makeIsbn('9780306', (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100_000);
const addBooks = async (...names: string[]): Promise<(Book & { isbn: string })[]> => {
  const books: (Book & { isbn: string })[] = [];
  for (const name of names) {
    const isbn = anIsbn();
    books.push({ ...(await staff.addBook({ title: uniqueTitle(name), isbn })), isbn });
  }
  return books;
};

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** Keys as a scanner sends them: each a moment after the one before, whatever the page does meanwhile. */
const scan = (...texts: string[]) => page.keyboard.type(texts.map((text) => `${text}\n`).join(''));
const isbnField = page.getByLabel('ISBN');
const row = (title: string) => page.getByRole('row', { name: title });
const readRow = async (title: string) =>
  (await row(title).getByRole('cell').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const onHandOf = async ({ _id }: Book) => (await staff.findStock(_id)).onHand;

afterEach(() => page.unrouteAll());

describe('A delivery', () => {
  it('is scanned without a pause: each line is stored once, kept over a reload, and undone', async () => {
    const [first, second, third, last] = await addBooks('First', 'Second', 'Third', 'Last');
    if (!first || !second || !third || !last) throw new Error('No books');
    const unknown = anIsbn();
    // The answers are slower than the scanner.
    const scanned = Promise.withResolvers<undefined>();
    await page.route('**/api/books/?q=*', async (route) => {
      await scanned.promise;
      await route.continue();
    });
    // The first copies are added, and the reply is lost.
    await page.route(
      `**/api/stock/${first._id}/receive`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.goto('/dashboard/stock/receive');
    await isbnField.waitFor();
    expect(await hasFocus(isbnField)).toBe(true);
    await scan(first.isbn, second.isbn, second.isbn, third.isbn, unknown, last.isbn, '12');
    expect([await hasFocus(isbnField), await isbnField.inputValue()]).toEqual([true, '']);
    scanned.resolve(undefined);

    await page.getByText('16 copies received in 4 lines. 1 line is not stored.').waitFor();
    const lines = [
      [first, '1', 1],
      [second, '2', 2],
      [third, '1', 1],
      [last, '12', 12],
    ] as const;
    for (const [book, copies, onHand] of lines) {
      expect((await readRow(book.title)).slice(0, 2)).toEqual([copies, expect.stringContaining('Stored')]);
      expect(await onHandOf(book)).toBe(onHand);
    }
    expect(await readRow(unknown)).toEqual([
      '1',
      expect.stringContaining('No book of the shop has this ISBN.'),
      expect.stringContaining('Try again'),
    ]);

    await page.reload();
    await page.getByText('16 copies received in 4 lines.').waitFor();
    await press(`Undo ${second.title}`);
    await row(second.title).getByText('Undone').waitFor();
    expect(await onHandOf(second)).toBe(0);
    // The focus is not in a field: what is scanned goes there.
    await scan(second.isbn, '3');
    await page.getByText('17 copies received in 4 lines.').waitFor();
    expect(await onHandOf(second)).toBe(3);
    await page.goto(`/dashboard/edit-book/${second._id}`);
    await page.getByText('History (3)').click();
    const history = await page.getByRole('region', { name: 'Stock' }).getByRole('listitem').allInnerTexts();
    expect(history[1]).toContain('removed 2 (received by mistake): 0 copies on the shelf');
  });
});

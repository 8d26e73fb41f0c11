import { toIsbn13 } from '@bookstore/contracts/isbn';
import type { Book } from '@bookstore/contracts/books';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { closeDialog } from './dialogs.ts';
import { hasFocus } from './keyboard.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser, { localStorage: { token: staff.token }, reducedMotion: 'reduce' });

/** An ISBN that no book has. */
function anIsbn(): string {
  const isbn = `9780306${String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(5, '0')
    .slice(-5)}`;
  const found = Array.from({ length: 10 }, (_, check) => toIsbn13(`${isbn}${check}`)).find(Boolean);
  if (!found) throw new Error(`${isbn} has no check digit`);
  return found;
}
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

describe('A stock-taking', () => {
  it('stores the differences that are confirmed, and leaves all other books as they are', async () => {
    const [less, same, fresh, other] = await addBooks('Less', 'Same', 'Fresh', 'Other');
    if (!less || !same || !fresh || !other) throw new Error('No books');
    await staff.countStock(less._id, 5);
    await staff.countStock(same._id, 3);
    await staff.countStock(other._id, 7);
    await page.goto('/dashboard/stock/take');
    await isbnField.waitFor();
    await scan(less.isbn, less.isbn, '3', same.isbn, '3', fresh.isbn, '2');
    // Found at another place.
    await scan(less.isbn, '1');
    await page.getByText('9 copies of 3 books counted.').waitFor();
    await page.reload();
    await page.getByText('9 copies of 3 books counted.').waitFor();
    await press('Compare with the stock');
    await page.getByText('2 differences to confirm; 1 as expected.').waitFor();
    expect((await readRow(less.title)).slice(0, 3)).toEqual(['5', '4', '−1']);
    expect((await readRow(fresh.title)).slice(0, 3)).toEqual(['not counted', '2', 'begins its count']);
    expect(await row(same.title).count()).toBe(0);

    await staff.countStock(less._id, 6, 1);
    await press('Confirm all');
    await row(less.title).getByText('the stock was changed meanwhile').waitFor();
    expect((await readRow(less.title)).slice(0, 3)).toEqual(['6', '4', '−2']);
    expect(await onHandOf(less)).toBe(6);
    await row(fresh.title).getByText('Stored').waitFor();
    await press(`Confirm ${less.title}`);
    await page.getByText('0 differences to confirm; 1 as expected.').waitFor();
    expect(await Promise.all([less, same, fresh, other].map(onHandOf))).toEqual([4, 3, 2, 7]);
    await press('Finish');
    await page.getByText('Nothing is counted yet.').waitFor();

    await scan(other.isbn, '1');
    await press('Discard');
    await closeDialog(page, 'Discard');
    await page.getByText('Nothing is counted yet.').waitFor();
    expect(await onHandOf(other)).toBe(7);
  });
});

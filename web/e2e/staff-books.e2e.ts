import type { Book } from '@bookstore/contracts/books';
import { makeIsbn } from '@bookstore/contracts/testing/isbns';
import { afterEach, expect, it } from '@jest/globals';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { openPage } from './browser.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn, fillInBook, readFieldError } from './forms.ts';
import { hasFocus, pressOn } from './keyboard.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser, { localStorage: { token: staff.token }, reducedMotion: 'reduce' });

const picture = sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } });
const PICTURES = [
  ['cover.png', 'image/png', () => picture.png().toBuffer()],
  ['cover.jpg', 'image/jpeg', () => picture.jpeg().toBuffer()],
  ['cover.webp', 'image/webp', () => picture.webp().toBuffer()],
  ['cover.avif', 'image/avif', () => picture.avif({ effort: 0 }).toBuffer()],
] as const;

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

afterEach(() => page.unrouteAll());

it('Staff add a book with a cover file and a count, which is on home at once, and delete it', async () => {
  const title = uniqueTitle('A Counted Book');
  await page.goto('/dashboard/add-new-book');
  await fillInBook(page, title);
  const cover = page.getByLabel('Cover Image');
  const damaged = (await picture.png().toBuffer()).subarray(0, -40);
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: damaged });
  await page.getByText('This picture cannot be read').waitFor();
  expect(await readFieldError(cover)).toMatch(/^This picture cannot be read, it may be damaged\./);
  for (const [name, mimeType, create] of PICTURES) {
    await cover.setInputFiles({ name, mimeType, buffer: await create() });
    await page.getByText(`Selected: ${name}`, { exact: true }).waitFor();
  }
  await fillIn(page, { 'Copies on the shelf': '2' });
  await press('Add Book');
  expect((await readDialog(page)).slice(0, 2)).toEqual([
    'Book added',
    'Your book is uploaded successfully! Counted: 2 copies.',
  ]);
  await closeDialog(page, "Yes, It's Okay!");

  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  const image = page.getByRole('img', { name: `Cover of ${title}` });
  const sources = await image.evaluate(async (shown: HTMLImageElement) => {
    await shown.decode();
    return shown.srcset.match(/\d+w/g);
  });
  expect(sources).toEqual(['240w', '480w']);
  await page.goto('/');
  await page.getByRole('region', { name: 'Top Sellers' }).getByRole('heading', { name: title }).waitFor();

  await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}`);
  await press(`Delete ${title}`);
  await closeDialog(page, 'Delete');
  expect(await readDialog(page)).toEqual(['Book deleted successfully!', 'OK']);
});

/** An ISBN that no book has. */
const anIsbn = () => makeIsbn('9780306', (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100_000);
const addBook = async (name: string) => {
  const isbn = anIsbn();
  return { ...(await staff.addBook({ title: uniqueTitle(name), isbn })), isbn };
};

/** Keys as a scanner sends them: each a moment after the one before, whatever the page does meanwhile. */
const scan = (...texts: string[]) => page.keyboard.type(texts.map((text) => `${text}\n`).join(''));
const isbnField = page.getByLabel('ISBN');
const row = (title: string) => page.getByRole('row', { name: title });
const readRow = async (title: string) =>
  (await row(title).getByRole('cell').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const onHandOf = async ({ _id }: Book) => (await staff.findStock(_id)).onHand;

it('A delivery is scanned without a pause: each line is stored once, kept over a reload, and undone', async () => {
  const [first, second] = [await addBook('First'), await addBook('Second')];
  const [third, last] = [await addBook('Third'), await addBook('Last')];
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

const COUNT = 120;
/** The ISBN of a book by its number. */
const isbnOf = (number: number): string => makeIsbn('97802', number);

const series = uniqueTitle('Imported');
const author = uniqueTitle('Ada');
const titleOf = (number: number) => `${series} no. ${number}`;
const toLine = (_: unknown, index: number) =>
  [isbnOf(index), titleOf(index), author, `About ${index}`, 'fiction', '12.50', '10.00', 3].join(',');
const FILE = [
  'isbn,Werk,author,description,category,old_price,new_price,stock',
  ...Array.from({ length: COUNT }, toLine),
  `123,${titleOf(COUNT)},${author},Wrong,fiction,12.50,10.00,3`,
].join('\r\n');
/** Of the book in the middle. */
const [TITLE, ISBN] = [titleOf(COUNT / 2), isbnOf(COUNT / 2)];

const upload = (label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

it('A file of books is checked, its columns mapped, and imported with stock and covers, found in the shop, and undone', async () => {
  await page.goto('/dashboard/import');
  await upload('A CSV or ONIX file of books', 'spring.csv', Buffer.from(FILE));
  await page.getByText('Choose what each is, or leave it out: Werk.').waitFor();
  await page.getByLabel('Werk', { exact: true }).selectOption('title');
  await press('Check with these columns');
  await page.getByText('Enter an ISBN of 10 or 13 digits whose check digit is right').waitFor();
  const archive = zipSync({ [`${ISBN}.jpg`]: await picture.jpeg().toBuffer() });
  await upload('Covers in a zip archive', 'covers.zip', Buffer.from(archive));
  await page.getByRole('progressbar', { name: 'Covers' }).waitFor();

  const commit = page.getByRole('button', { name: `Import ${COUNT} books` });
  expect(await commit.isDisabled()).toBe(true);
  await page.getByLabel('Leave out the wrong rows (1)').check();
  await pressOn(commit, 'Enter');
  await page.getByText(/^Checked by .* (Import started|Imported) by/).waitFor();
  await page.reload();
  await page.getByText('Imported by').waitFor();
  await page.getByText('1 of 1').waitFor();
  await page.getByText('of stock on the way').waitFor({ state: 'detached' });

  const shopper = await openPage(browser);
  await shopper.goto(`/search?q=${ISBN.slice(0, 3)}-${ISBN.slice(3)}`);
  await shopper.getByRole('heading', { name: TITLE }).click();
  // The filters of the search before say 'In stock', too.
  await shopper.getByRole('list', { name: 'Ordering' }).waitFor();
  await shopper
    .getByText(/^(In stock|Only 3 left)$/)
    .first()
    .waitFor();
  const cover = shopper.getByRole('img', { name: `Cover of ${TITLE}` }).first();
  expect(await cover.getAttribute('srcset')).toContain('240w');

  await press('Undo this import');
  await closeDialog(page, 'Undo the import');
  await page.getByText('Undone by').waitFor();
});

import { expect, it } from '@jest/globals';
import { makeIsbn } from '@bookstore/contracts/testing/isbns';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { openPage } from './browser.ts';
import { closeDialog } from './dialogs.ts';
import { pressOn } from './keyboard.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const COUNT = 300;
const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser, { localStorage: { token: staff.token }, reducedMotion: 'reduce' });
const shopper = await openPage(browser, { reducedMotion: 'reduce' });

/** The ISBN of a book by its number. */
const isbnOf = (number: number): string => makeIsbn('97802', number);

const series = uniqueTitle('Imported');
const author = uniqueTitle('Ada');
const titleOf = (number: number) => `${series} no. ${number}`;
const toLine = (_: unknown, index: number) =>
  [isbnOf(index), titleOf(index), author, `About ${index}`, 'fiction', '12.50', '10.00', 3].join(',');
const FILE = [
  'isbn,Name,author,description,category,old_price,new_price,stock',
  ...Array.from({ length: COUNT }, toLine),
  `123,${titleOf(COUNT)},${author},Wrong,fiction,12.50,10.00,3`,
].join('\r\n');
const MIDDLE = COUNT / 2;
const TITLE = titleOf(MIDDLE);
const ISBN = isbnOf(MIDDLE);

const upload = (label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

it('A file of books is checked, its columns mapped, and imported with stock and covers, found in the shop, and undone', async () => {
  await page.goto('/dashboard/import');
  await upload('A CSV file of books', 'spring.csv', Buffer.from(FILE));
  await page.getByText('Choose what each is, or leave it out: Name.').waitFor();
  await page.getByLabel('Name', { exact: true }).selectOption('title');
  await page.getByRole('button', { name: 'Check with these columns' }).click();
  await page.getByText('Enter an ISBN of 10 or 13 digits whose check digit is right').waitFor();
  const picture = sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } }).jpeg();
  const archive = zipSync({ [`${ISBN}.jpg`]: await picture.toBuffer() });
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

  await shopper.goto(`/search?q=${ISBN.slice(0, 3)}-${ISBN.slice(3)}`);
  await shopper.getByRole('heading', { name: TITLE }).click();
  // The filters of the search before say 'In stock', too.
  await shopper
    .getByRole('article')
    .getByText(/^(In stock|Only 3 left)$/)
    .waitFor();
  expect(
    await shopper
      .getByRole('img', { name: `Cover of ${TITLE}` })
      .first()
      .getAttribute('srcset'),
  ).toContain('240w');

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await closeDialog(page, 'Undo the import');
  await page.getByText('Undone by').waitFor();
});

import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openPage } from './browser.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn, fillInBook, readFieldError } from './forms.ts';
import { hasFocus } from './keyboard.ts';
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
const row = (title: string) => page.getByRole('row', { name: title });
/** The price, the free and the promised copies of a book in Manage Books, without the names of their buttons. */
const readCells = async (title: string) =>
  (await row(title).getByRole('cell').allInnerTexts()).slice(3, 6).map((text) => text.split(',')[0]?.trim());
const openList = async (title: string) => {
  await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}`);
  await page.getByRole('rowheader').first().waitFor();
};

const newest = (title: string) =>
  page.getByRole('region', { name: 'Top Sellers' }).getByRole('heading', { name: title });

describe('Staff', () => {
  it('add a book with a cover file and a count, receive copies, stop counting, and delete it', async () => {
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
    await newest(title).waitFor();

    await openList(title);
    await press(`Receive copies of ${title}`);
    await page.getByRole('dialog').waitFor();
    await fillIn(page, { 'Copies that arrived': '3' });
    await press('Receive copies');
    await page.getByText('3 copies received, 5 free').waitFor();
    expect(await readCells(title)).toEqual(['$9.99', '5', '0']);

    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await page.getByText('History (2)').click();
    const history = page.getByRole('region', { name: 'Stock' }).getByRole('listitem');
    expect(await history.first().innerText()).toContain('received 3: 5 copies on the shelf');
    await press('Stop counting');
    await closeDialog(page, 'Stop counting');
    await page.getByText('This book is not counted').waitFor();

    await openList(title);
    const deleteButton = page.getByRole('button', { name: `Delete ${title}` });
    await deleteButton.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: `Delete “${title}”?` });
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
    expect(await confirm.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('p'));
        probe.style.color = 'var(--color-danger)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      }),
    );
    // Pressing Enter twice deletes nothing.
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(deleteButton)).toBe(true);
    await deleteButton.click();
    await closeDialog(page, 'Delete');
    expect(await readDialog(page)).toEqual(['Book deleted successfully!', 'OK']);
    await closeDialog(page, 'OK');
    await row(title).waitFor({ state: 'detached' });
    await page.goto('/');
    await page
      .getByRole('region', { name: 'Top Sellers' })
      .getByRole('heading', { level: 3 })
      .first()
      .waitFor();
    expect(await newest(title).count()).toBe(0);
  });

  it('change the prices of the selected books, each with an outcome of its own', async () => {
    const title = uniqueTitle('On Sale');
    for (const [index, newPrice] of [10.01, 20, 18].entries())
      await staff.addBook({ title: `${title} ${index + 1}`, oldPrice: 20, newPrice });
    await openList(title);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('checkbox', { name: `Select ${title} 3` }).uncheck();
    await press('Change price');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New Price', { exact: true }).selectOption('Raise by percent');
    await dialog.getByLabel('Amount').fill('50');
    await dialog.getByText('Stays: $30.00 is above its old price of $20.00.').waitFor();
    await press('Change prices');
    await page.getByText('Changed: 1 of 2 books.').waitFor();
    await page.getByText(`${title} 2 not changed: The new price cannot be above the old one.`).waitFor();
    await row(`${title} 1`).getByText('$15.02').waitFor();
    expect(await page.getByRole('checkbox', { name: `Select ${title} 2` }).isChecked()).toBe(true);
  });
});

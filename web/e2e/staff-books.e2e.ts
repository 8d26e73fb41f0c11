import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openPage } from './browser.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn, fillInBook, readFieldError } from './forms.ts';
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

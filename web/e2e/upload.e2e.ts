import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, openVisit } from './browser.ts';
import { answerDialog, readDialog } from './dialogs.ts';
import { fillInBook, readFieldError } from './forms.ts';
import { aTitle, employStaff, type Staff } from './staff.ts';

jest.setTimeout(60_000);

const MEBIBYTE = 1024 * 1024;
const UNREADABLE = 'This file is damaged or not a PNG, JPEG, WebP or AVIF image';
const TOO_LARGE = 'Please choose a picture of at most 5 MB';

let browser: Browser;
let staff: Staff;
let page: Page;

const paint = (width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

const ACCEPTED = [
  ['cover.png', 'image/png', () => paint().png().toBuffer()],
  ['cover.jpg', 'image/jpeg', () => paint().jpeg().toBuffer()],
  ['cover.webp', 'image/webp', () => paint().webp().toBuffer()],
  ['cover.avif', 'image/avif', () => paint(60, 90).avif({ effort: 0 }).toBuffer()],
] as const;

const text = (content: string) => () => Promise.resolve(Buffer.from(content));
const REFUSED = [
  ['an SVG', 'cover.svg', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), UNREADABLE],
  ['HTML named .png', 'cover.png', text('<!doctype html><script>alert(1)</script>'), UNREADABLE],
  [
    'a truncated picture',
    'cover.png',
    async () => (await paint().png().toBuffer()).subarray(0, -40),
    'The image is truncated or followed by other data',
  ],
  [
    'more than 24 megapixels',
    'cover.png',
    () => paint(6000, 4001).png().toBuffer(),
    'The image must have at most 24 megapixels',
  ],
  ['more than 5 MB', 'cover.png', () => Promise.resolve(randomBytes(5 * MEBIBYTE + 1)), TOO_LARGE],
] as const;

async function choose(name: string, mimeType: string, buffer: Buffer) {
  await page.getByLabel('Cover Image').setInputFiles({ name, mimeType, buffer });
  await page.getByText(`Selected: ${name}`, { exact: true }).waitFor();
}

const submit = () => page.getByRole('button', { name: 'Add Book' }).click();

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), employStaff()]);
  page = await (await openVisit(browser, { stored: { token: staff.token } })).newPage();
});

beforeEach(async () => {
  await page.goto('/dashboard/add-new-book');
});

afterAll(async () => {
  await staff.leave();
  await browser.close();
});

describe('Adding a book with a picture', () => {
  it.each(ACCEPTED)('takes %s and shows it in the shop', async (name, mediaType, draw) => {
    const title = aTitle(`With ${name}`);
    await fillInBook(page, title);
    await choose(name, mediaType, await draw());
    await submit();
    expect(await readDialog(page)).toContain('Your book is uploaded successfully!');
    await answerDialog(page, "Yes, It's Okay!");
    expect(await page.getByText('Selected:').count()).toBe(0);

    await page.goto(`/search?q=${encodeURIComponent(title)}`);
    const cover = page.getByRole('img', { name: `Cover of ${title}` });
    const widths = await cover.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { natural: image.naturalWidth, sources: image.srcset.match(/\d+w/g) };
    });
    expect(widths.natural).toBeGreaterThan(0);
    expect(widths.sources).toEqual(['240w', '480w']);
  });

  it.each(REFUSED)(
    'refuses %s beside the field, and keeps what was typed',
    async (_kind, name, draw, message) => {
      const title = aTitle('With a Refused Picture');
      await fillInBook(page, title);
      await choose(name, 'image/png', await draw());
      await submit();
      const field = page.getByLabel('Cover Image');
      if (message !== TOO_LARGE) {
        expect(await readDialog(page)).toEqual(['Failed to add book. Please try again.', 'OK']);
        await answerDialog(page, 'OK');
      }
      expect(await readFieldError(field)).toBe(message);
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel('Title').inputValue()).toBe(title);
    },
  );

  it('says beside the field when the door of the shop finds it too large', async () => {
    await page.route('**/api/books/create-book', (route) => route.fulfill({ status: 413 }));
    await fillInBook(page, aTitle('Too Large for the Door'));
    await choose('cover.png', 'image/png', await paint().png().toBuffer());
    await submit();
    await answerDialog(page, 'OK');
    expect(await readFieldError(page.getByLabel('Cover Image'))).toBe(TOO_LARGE);
    await page.unroute('**/api/books/create-book');
  });

  it('says Adding.. while it runs, and cannot be sent twice', async () => {
    const arrival = Promise.withResolvers<undefined>();
    await page.route('**/api/books/create-book', async (route) => {
      await arrival.promise;
      await route.fulfill({ status: 500 });
    });
    await fillInBook(page, aTitle('Waited For'));
    await submit();
    await page.getByRole('button', { name: 'Adding..', exact: true, disabled: true }).waitFor();
    arrival.resolve(undefined);
    await answerDialog(page, 'OK');
    await page.getByRole('button', { name: 'Add Book', exact: true, disabled: false }).waitFor();
    await page.unroute('**/api/books/create-book');
  });
});

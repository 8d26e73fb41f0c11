import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { COVER_WIDTHS } from '@bookstore/contracts/covers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser, openPage, resetPage } from './browser.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillInBook, readFieldError } from './forms.ts';
import { signInStaff, uniqueTitle, type Staff } from './staff.ts';

const MEBIBYTE = 1024 * 1024;
const NO_PICTURE = 'Please choose a PNG, JPEG, WebP or AVIF picture';
const DAMAGED = 'This picture cannot be read, it may be damaged. Please choose another';
const TOO_LARGE = 'Please choose a picture of at most 5 MB';

let browser: Browser;
let staff: Staff;
let page: Page;

const createImage = (width = 600, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** A PNG that says it has more pixels than it has. */
async function claimSize(width: number, height: number): Promise<Buffer> {
  const image = await createImage().png().toBuffer();
  // The signature and the length of the header come first.
  const header = image.subarray(12, 29);
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  image.writeUInt32BE(crc32(header), 29);
  return image;
}

const ACCEPTED = [
  ['cover.png', 'image/png', () => createImage().png().toBuffer()],
  ['cover.jpg', 'image/jpeg', () => createImage().jpeg().toBuffer()],
  ['cover.webp', 'image/webp', () => createImage().webp().toBuffer()],
  ['cover.avif', 'image/avif', () => createImage(60, 90).avif({ effort: 0 }).toBuffer()],
] as const;

const text = (content: string) => () => Promise.resolve(Buffer.from(content));
const REFUSED = [
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), NO_PICTURE],
  ['HTML', text('<!doctype html><script>alert(1)</script>'), NO_PICTURE],
  ['a truncated image', async () => (await createImage().png().toBuffer()).subarray(0, -40), DAMAGED],
  ['an image that claims 24 megapixels', () => claimSize(6000, 4000), DAMAGED],
  ['more than 5 MB', () => Promise.resolve(randomBytes(5 * MEBIBYTE + 1)), TOO_LARGE],
] as const;

const FRAME = { width: 8, height: 8, channels: 3 } as const;
const FRAME_BYTES = FRAME.width * FRAME.height * FRAME.channels;

/** A black and a white frame, which browsers show. */
const createAnimation = () =>
  sharp(Buffer.alloc(2 * FRAME_BYTES).fill(255, FRAME_BYTES), {
    raw: { ...FRAME, height: 2 * FRAME.height, pageHeight: FRAME.height },
  })
    .webp({ delay: [100, 100] })
    .toBuffer();

async function choose(name: string, mimeType: string, buffer: Buffer) {
  await page.getByLabel('Cover Image').setInputFiles({ name, mimeType, buffer });
  await page.getByText(`Selected: ${name}`, { exact: true }).waitFor();
}

const submit = () => page.getByRole('button', { name: 'Add Book' }).click();

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  page = await openPage(browser);
});

beforeEach(async () => {
  await resetPage(page, { token: staff.token });
  await page.goto('/dashboard/add-new-book');
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

describe('Adding a book with a cover file', () => {
  it.each(ACCEPTED)('accepts %s and shows it in the shop', async (name, mediaType, create) => {
    const title = uniqueTitle(`With ${name}`);
    await fillInBook(page, title);
    await choose(name, mediaType, await create());
    await submit();
    expect(await readDialog(page)).toContain('Your book is uploaded successfully!');
    await closeDialog(page, "Yes, It's Okay!");
    expect(await page.getByText('Selected:').count()).toBe(0);

    await page.goto(`/search?q=${encodeURIComponent(title)}`);
    const cover = page.getByRole('img', { name: `Cover of ${title}` });
    const widths = await cover.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return { natural: image.naturalWidth, sources: image.srcset.match(/\d+w/g) };
    });
    expect(widths.natural).toBeGreaterThan(0);
    expect(widths.sources).toEqual([`${COVER_WIDTHS.narrow}w`, `${COVER_WIDTHS.wide}w`]);
  });

  it.each(REFUSED)('refuses %s named .png when it is chosen', async (_kind, create, message) => {
    const field = page.getByLabel('Cover Image');
    await field.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await create() });
    await page.getByText(message).waitFor();
    expect(await readFieldError(field)).toBe(message);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByText('Selected:').count()).toBe(0);
  });

  it('shows beside the field why the shop rejects what browsers can read, and keeps the input', async () => {
    const title = uniqueTitle('With a Rejected Cover');
    await fillInBook(page, title);
    await choose('cover.webp', 'image/webp', await createAnimation());
    await submit();
    expect(await readDialog(page)).toEqual(['Failed to add book. Please try again.', 'OK']);
    await closeDialog(page, 'OK');
    expect(await readFieldError(page.getByLabel('Cover Image'))).toBe('Animated images are not supported');
    expect(await page.getByLabel('Title').inputValue()).toBe(title);
  });

  it('shows beside the field that the gateway found it too large', async () => {
    await page.route('**/api/books/create-book', (route) => route.fulfill({ status: 413 }));
    await fillInBook(page, uniqueTitle('Too Large for the Gateway'));
    await choose('cover.png', 'image/png', await createImage().png().toBuffer());
    await submit();
    await closeDialog(page, 'OK');
    expect(await readFieldError(page.getByLabel('Cover Image'))).toBe(TOO_LARGE);
    await page.unroute('**/api/books/create-book');
  });

  it('shows Adding.. while it is being added, and cannot be submitted twice', async () => {
    const release = Promise.withResolvers<undefined>();
    await page.route('**/api/books/create-book', async (route) => {
      await release.promise;
      await route.fulfill({ status: 500 });
    });
    await fillInBook(page, uniqueTitle('Added Slowly'));
    await submit();
    await page.getByRole('button', { name: 'Adding..', exact: true, disabled: true }).waitFor();
    release.resolve(undefined);
    await closeDialog(page, 'OK');
    await page.getByRole('button', { name: 'Add Book', exact: true, disabled: false }).waitFor();
    await page.unroute('**/api/books/create-book');
  });
});

import { afterAll, describe, expect, it } from '@jest/globals';
import { bookReceipt } from '@bookstore/contracts/books';
import { COVER_WIDTHS, HEIC_REFUSED, NARROW_COVER } from '@bookstore/contracts/covers';
import { problem } from '@bookstore/contracts/errors';
import { pictureReceipt } from '@bookstore/contracts/shop';
import { untilAnswered } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import sharp from 'sharp';
import { aBook, aForm, startCatalog } from '../testing/start-catalog.ts';
import { aHeicPhoto, aMovingPicture, anUprightPhoto, GREY_PHOTOS, PICTURES } from '../testing/pictures.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const UPLOADED = /^[0-9a-f]{64}\.webp$/;
const BOOK_ID = '0123456789abcdef01234567';

type Sent = { path?: string; method?: string; name?: string; fields?: object };

const catalog = await startCatalog();
afterAll(() => catalog.close());

async function upload(cover: Buffer | string, { name, fields = aBook(), ...options }: Sent = {}) {
  const response = await catalog.sendFormSurely(aForm(fields, cover, name), options);
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const bookOf = ({ body }: { body: unknown }) => bookReceipt.parse(body).book;

async function refusalOf(cover: Buffer | string, sent?: Sent) {
  const { body } = await upload(cover, sent);
  const { status, code, errors } = problem.parse(body);
  return { status, code, fields: errors?.map(({ path }) => path) };
}

const show = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${catalog.url}/api/books/covers/${name}`, { headers });

describe('uploading a cover', () => {
  it.each(Object.entries(PICTURES))('takes a %s and shows it as WebP in two widths', async (_, paint) => {
    const { coverImage } = bookOf(await upload(await paint(), { name: '../../etc/passwd.svg' }));
    expect(coverImage).toMatch(UPLOADED);
    for (const [name, width] of [
      [coverImage, COVER_WIDTHS.wide],
      [coverImage.replace('.webp', `${NARROW_COVER}.webp`), COVER_WIDTHS.narrow],
    ] as const) {
      const response = await show(name);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toContain('immutable');
      const { format, width: shown } = await sharp(await response.arrayBuffer()).metadata();
      expect([format, shown]).toEqual(['webp', width]);
    }
  });

  it('reads the form’s texts by the rules for JSON', async () => {
    const fields = { ...aBook({ oldPrice: '20.10' }), trending: 'on' };
    const added = bookOf(await upload(await PICTURES.png(), { fields }));
    expect(added).toMatchObject({ trending: true, oldPrice: 20.1, newPrice: 9.99 });
  });

  it('replaces the cover of a book, and nothing else', async () => {
    const { updatedAt, coverImage, ...before } = bookOf(await upload(await PICTURES.png()));
    const path = `edit/${before._id}`;
    const jpeg = await PICTURES.jpeg();
    const after = bookOf(await upload(jpeg, { method: 'PUT', path, fields: { trending: 'false' } }));
    expect(after).toMatchObject({ ...before, v: (before.v ?? 0) + 1 });
    expect(after.coverImage).toMatch(UPLOADED);
    expect(after.coverImage).not.toBe(coverImage);
    expect(after.updatedAt > updatedAt).toBe(true);
  });

  const refused: [string, () => Promise<Buffer | string> | Buffer | string][] = [
    ['an SVG with a script', () => SVG],
    ['a web page that calls itself a picture', () => '<!doctype html><script>alert(1)</script>'],
    ['a file that only begins as a picture', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    ['nothing', () => ''],
    ['a picture that moves', aMovingPicture],
    ['a HEIC photo', aHeicPhoto],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')],
  ];

  it.each(refused)('refuses %s', async (_, make) => {
    expect(await refusalOf(await make())).toEqual({
      status: 400,
      code: 'VALIDATION_FAILED',
      fields: ['cover'],
    });
  });

  it.each(Object.entries(PICTURES))('refuses a %s that is cut off', async (_, paint) => {
    const picture = await paint();
    expect(await refusalOf(picture.subarray(0, -20))).toMatchObject({ status: 400, fields: ['cover'] });
  });

  it.each(Object.entries(PICTURES))('takes a %s without the page behind it', async (_, paint) => {
    const picture = await paint();
    const { coverImage } = bookOf(await upload(picture));
    const followed = await upload(Buffer.concat([picture, Buffer.from(SVG)]));
    expect(bookOf(followed).coverImage).toBe(coverImage);
  });

  it.each(Object.entries(GREY_PHOTOS))('takes a %s in its colour', async (_, take) => {
    const { coverImage } = bookOf(await upload(await take()));
    const { channels } = await sharp(await (await show(coverImage)).arrayBuffer()).stats();
    for (const { mean } of channels.slice(0, 3)) expect(Math.abs(mean - 128)).toBeLessThan(16);
  });

  it('shows a photo upright', async () => {
    const { coverImage } = bookOf(await upload(await anUprightPhoto()));
    const shown = sharp(await (await show(coverImage)).arrayBuffer());
    const { height, width } = await shown.metadata();
    const redOf = async (top: number) => {
      const half = shown.clone().extract({ left: 0, top, width, height: height / 2 });
      return (await half.resize(1, 1).raw().toBuffer())[0];
    };
    expect(await redOf(0)).toBeLessThan(64);
    expect(await redOf(height / 2)).toBeGreaterThan(192);
  });

  it('names the way out for a HEIC photo', async () => {
    const { body } = await upload(aHeicPhoto());
    expect(problem.parse(body).errors).toEqual([{ path: 'cover', message: HEIC_REFUSED }]);
  });

  it('refuses 6 MB', async () => {
    expect(await refusalOf(Buffer.alloc(6 * 1024 * 1024))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('refuses fields that JSON could not have either', async () => {
    const fields = { ...aBook(), colour: 'red', oldPrice: '-1' };
    expect(await refusalOf(await PICTURES.png(), { fields })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('showing a cover', () => {
  it('does not send again what a browser has', async () => {
    const { coverImage } = bookOf(await upload(await PICTURES.webp()));
    const etag = (await show(coverImage)).headers.get('etag') ?? '';
    expect((await show(coverImage, { 'if-none-match': etag })).status).toBe(304);
    expect((await show(coverImage, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each([
    `${'0'.repeat(64)}.webp`,
    '..%2f..%2fetc%2fpasswd',
    'dracula.webp',
    `${BOOK_ID}${NARROW_COVER}.webp`,
  ])('has no %s', async (name) => {
    expect((await show(name)).status).toBe(404);
  });
});

describe('a picture of the shop', () => {
  const aLogo = () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0.25 };
    return sharp({ create: { width: 300, height: 60, channels: 4, background } })
      .png()
      .toBuffer();
  };
  const add = async (bytes: Buffer) => {
    const body = new FormData();
    body.append('picture', new Blob([new Uint8Array(bytes)]), 'logo.png');
    const headers = { authorization: `Bearer ${catalog.token}` };
    const response = await untilAnswered(() =>
      fetch(`${catalog.url}/api/pictures`, { method: 'POST', headers, body }),
    );
    expect(response.status).toBe(201);
    return catalog.url + pictureReceipt.parse(await response.json()).picture;
  };

  it('keeps its shape and what is transparent', async () => {
    const shown = await fetch(await add(await aLogo()));
    expect(shown.headers.get('content-type')).toBe('image/webp');
    const { width, height, hasAlpha } = await sharp(await shown.arrayBuffer()).metadata();
    expect([width, height, hasAlpha]).toEqual([300, 60, true]);
  });

  it('is made to fit, and not removed as an unused cover is', async () => {
    const large = sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'navy' } });
    const picture = await add(await large.jpeg().toBuffer());
    const covers = catalog.database.collection<{ _id: string; keptAt: Date }>('covers');
    await covers.insertOne({ _id: 'unused', keptAt: new Date(0) });
    await covers.updateMany({}, { $set: { keptAt: new Date(0) } });
    await catalog.startReplica();
    await eventually(async () => {
      expect(await covers.countDocuments({ _id: 'unused' })).toBe(0);
    });
    const shown = await fetch(picture);
    expect((await sharp(await shown.arrayBuffer()).metadata()).height).toBe(480);
  });

  it('is refused without a file', async () => {
    const nothing = await catalog.send('POST', '/api/pictures', { token: catalog.token, body: {} });
    expect(nothing).toMatchObject({ status: 400, body: { errors: [{ path: 'picture' }] } });
  });
});

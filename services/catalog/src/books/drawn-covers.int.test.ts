import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bookDraft, bookReceipt } from '@bookstore/contracts/books';
import { COVERS_PATH, DRAWN_COVER } from '@bookstore/contracts/covers';
import { STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import sharp from 'sharp';
import { createApp } from '../app.ts';
import type { StoredCover } from '../covers/covers.service.ts';
import { fromDraft } from './book.mapping.ts';
import { aBook } from './testing.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';

let config: Parameters<typeof createApp>[0];
let service: RunningService;
let issuer: TokenIssuer;
let log: CommandLog;
let send: Client;
let token: string;

beforeAll(async () => {
  issuer = await startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE);
  token = await issuer.sign({ sub: 'staff-1', username: 'admin', role: 'admin' });
  config = { ...(await createTestConfig('catalog')), STAFF_JWKS_URL: issuer.jwksUrl, SEED_BOOKS: false };
  service = await createApp(config);
  send = createClient(service.url);
  log = await openCommandLog(config.MONGO_URL, ['books', 'covers']);
});

afterAll(async () => {
  await log.close();
  await service.close();
  await issuer.close();
});

const covers = () => log.connection.collection<StoredCover>('covers');
const change = async (id: string, body: object) =>
  bookReceipt.parse((await send('PUT', `/api/books/edit/${id}`, { token, body })).body).book;
const add = async (fields: Parameters<typeof aBook>[0] = {}) => {
  const body = aBook({ coverImage: '', ...fields });
  return bookReceipt.parse((await send('POST', '/api/books/create-book', { token, body })).body).book;
};
const show = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}${COVERS_PATH}/${name}`, { headers });
const read = async (name: string) => {
  const response = await show(name);
  expect(response.status).toBe(200);
  const picture = Buffer.from(await response.arrayBuffer());
  return {
    picture,
    caching: response.headers.get('cache-control'),
    etag: response.headers.get('etag') ?? '',
  };
};
const narrow = (name: string) => name.replace('.webp', '-240.webp');
const idOf = (name: string) => name.replace('.webp', '');

describe('a book without a cover', () => {
  it('gets a drawn one in two widths, drawn once and cached for good', async () => {
    const { coverImage } = await add();
    expect(coverImage).toMatch(DRAWN_COVER);
    const requests = Array.from({ length: 10 }, () => read(coverImage));
    const commands = await log.record(() => Promise.all(requests));
    expect(commands.filter(({ command }) => 'update' in command || 'q' in command)).toHaveLength(1);
    const pictures = await Promise.all([read(coverImage), read(narrow(coverImage))]);
    const [{ etag }] = pictures;
    const sizes = await Promise.all(pictures.map(({ picture }) => sharp(picture).metadata()));
    expect(sizes).toMatchObject([
      { format: 'webp', width: 480, height: 720 },
      { format: 'webp', width: 240, height: 360 },
    ]);
    expect(pictures.map(({ caching }) => caching)).toEqual([IMMUTABLE, IMMUTABLE]);
    expect((await show(coverImage, { 'if-none-match': etag })).status).toBe(304);
    expect(await log.record(() => read(coverImage))).toHaveLength(1);
  });

  it('keeps it when a change sends its name back', async () => {
    const added = await add();
    const changed = await change(added._id, { coverImage: added.coverImage, newPrice: 3 });
    expect(changed).toEqual({ ...added, v: 2, newPrice: 3, updatedAt: changed.updatedAt });
    expect(await change(added._id, { coverImage: 'own.webp' })).toMatchObject({ coverImage: 'own.webp' });
    expect(await change(added._id, { coverImage: added.coverImage })).toMatchObject({
      coverImage: 'own.webp',
    });
  });

  it('does not get the drawn cover of another book', async () => {
    const other = await add({ title: 'Other' });
    const copy = await add({ coverImage: other.coverImage });
    expect(copy.coverImage).toMatch(new RegExp(`^${copy._id}-`));
  });

  it.each([{ title: 'Another Title' }, { author: 'Another Author' }, { category: 'horror' }])(
    'gets another one with %j, and the same with anything else',
    async (fields) => {
      const { _id, coverImage } = await add();
      const before = await read(coverImage);
      const renamed = await change(_id, fields);
      expect(renamed.coverImage).not.toBe(coverImage);
      expect((await read(renamed.coverImage)).picture.equals(before.picture)).toBe(false);
      expect((await change(_id, { description: 'Another.', newPrice: 1 })).coverImage).toBe(
        renamed.coverImage,
      );
    },
  );
});

describe('the drawn cover of the moment', () => {
  it('is shown under the book’s id, also for a book with a cover, and revalidated', async () => {
    const { _id } = await add({ title: 'First', coverImage: 'broken.webp' });
    const first = await read(`${_id}.webp`);
    expect(first.caching).toBe('no-cache');
    expect((await show(`${_id}.webp`, { 'if-none-match': first.etag })).status).toBe(304);
    await change(_id, { title: 'Second' });
    const second = await read(`${_id}.webp`);
    expect(second.picture.equals(first.picture)).toBe(false);
    expect((await show(`${_id}.webp`, { 'if-none-match': first.etag })).status).toBe(200);
    expect((await sharp((await read(`${_id}-240.webp`)).picture).metadata()).width).toBe(240);
  });

  it('is shown, but not cached, under an outdated name', async () => {
    const { _id } = await add();
    const { picture, caching } = await read(`${_id}-00000000.webp`);
    expect(picture.equals((await read(`${_id}.webp`)).picture)).toBe(true);
    expect(caching).toBe('no-cache');
  });

  it('is gone with the book', async () => {
    const { _id, coverImage } = await add();
    await send('DELETE', `/api/books/${_id}`, { token });
    const replies = await Promise.all(
      [coverImage, `${_id}.webp`, `${'0'.repeat(24)}.webp`].map((name) => show(name)),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

it('refuses to draw when too many covers wait already', async () => {
  const drafts = Array.from({ length: 80 }, (_, index) =>
    bookDraft.parse(aBook({ title: `No. ${index}`, coverImage: '' })),
  );
  const now = new Date();
  const books = drafts.map((draft) => ({
    ...fromDraft(draft),
    isDeleted: false,
    v: 1,
    createdAt: now,
    updatedAt: now,
  }));
  const { insertedIds } = await log.connection.collection('books').insertMany(books);
  const replies = await Promise.all(Object.values(insertedIds).map((id) => show(`${String(id)}.webp`)));
  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(21);
  expect((await show(`${String(insertedIds[79])}.webp`)).status).toBe(200);
});

it('removes drawn covers that are outdated or of deleted books, and no other', async () => {
  await covers().deleteMany({});
  const [current, renamed, deleted] = [await add(), await add(), await add()];
  for (const { coverImage } of [current, renamed, deleted]) await read(coverImage);
  const { coverImage } = await change(renamed._id, { title: 'Renamed' });
  await read(coverImage);
  await send('DELETE', `/api/books/${deleted._id}`, { token });
  await covers().updateMany({}, { $set: { keptAt: new Date(0) } });
  const replica = await createApp(config);
  await eventually(async () => {
    const left = await covers().find().project<{ _id: string }>({ _id: 1 }).toArray();
    expect(left.map(({ _id }) => _id).sort()).toEqual([idOf(current.coverImage), idOf(coverImage)].sort());
  });
  await replica.close();
});

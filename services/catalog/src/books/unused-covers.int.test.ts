import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Book, bookReceipt } from '@bookstore/contracts/books';
import { COVERS_PATH } from '@bookstore/contracts/covers';
import { STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import mongoose, { type Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { createApp } from '../app.ts';
import { aPicture } from '../covers/testing.ts';
import { aBook } from './testing.ts';

const TWO_HOURS_MS = 7_200_000;
const NO_BOOK = '0123456789abcdef01234567';

let config: Parameters<typeof createApp>[0];
let replicas: RunningService[];
let issuer: TokenIssuer;
let database: Connection;
let token: string;

const covers = () => database.collection<{ _id: string; keptAt: Date }>('covers');
const serve = async () => replicas.push(await createApp(config));

beforeAll(async () => {
  issuer = await startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE);
  token = await issuer.sign({ sub: 'staff-1', username: 'admin', role: 'admin' });
  config = { ...(await createTestConfig('catalog')), STAFF_JWKS_URL: issuer.jwksUrl, SEED_BOOKS: false };
  database = await mongoose.createConnection(config.MONGO_URL).asPromise();
  replicas = [];
  await serve();
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await database.close();
  await issuer.close();
});

const send = (method: string, path: string, body?: FormData) =>
  fetch(`${replicas[0]?.url ?? ''}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });

async function aForm(colour: string, fields: object): Promise<FormData> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('cover', new Blob([new Uint8Array(await aPicture(colour))]), 'cover.png');
  return form;
}

const readBook = async (response: Response): Promise<Book> => bookReceipt.parse(await response.json()).book;
const add = async (colour: string) =>
  readBook(await send('POST', '/api/books/create-book', await aForm(colour, aBook())));
const isThere = async (cover: string) => (await send('GET', `${COVERS_PATH}/${cover}`)).ok;

/** Makes every cover two hours old, and has a replica that starts collect. */
async function collectLater(): Promise<void> {
  await covers().updateMany({}, { $set: { keptAt: new Date(Date.now() - TWO_HOURS_MS) } });
  await serve();
}

describe('collecting unused covers', () => {
  it('removes those of deleted books, replaced ones and those whose book was never written; no other', async () => {
    const kept = await add('navy');
    const deleted = await add('red');
    await send('DELETE', `/api/books/${deleted._id}`);
    const replaced = await add('green');
    const replacing = await readBook(
      await send('PUT', `/api/books/edit/${replaced._id}`, await aForm('lime', { trending: 'true' })),
    );
    const before = await covers().countDocuments();
    expect((await send('PUT', `/api/books/edit/${NO_BOOK}`, await aForm('pink', {}))).status).toBe(404);
    expect(await covers().countDocuments()).toBe(before + 1);

    await collectLater();
    await eventually(async () => {
      expect(await covers().countDocuments()).toBe(2);
    });
    expect(await Promise.all([kept, replacing].map(({ coverImage }) => isThere(coverImage)))).toEqual([
      true,
      true,
    ]);
  });

  it('leaves a cover to the other book that has the same picture', async () => {
    const [one, other] = [await add('gold'), await add('gold')];
    await send('DELETE', `/api/books/${one._id}`);
    const unused = await add('silver');
    await send('DELETE', `/api/books/${unused._id}`);
    await collectLater();
    await eventually(async () => {
      expect(await isThere(unused.coverImage)).toBe(false);
    });
    expect(await isThere(other.coverImage)).toBe(true);
  });

  it('leaves a cover that was uploaded or named a moment ago, for its book may be about to be written', async () => {
    const fresh = await add('teal');
    await send('DELETE', `/api/books/${fresh._id}`);
    const unused = createHash('sha256').update('old').digest('hex');
    const drawnByEarlierRelease = `${fresh._id}-89abcdef`;
    const old = [unused, drawnByEarlierRelease];
    const keptAt = new Date(Date.now() - TWO_HOURS_MS);
    await covers().insertMany(old.map((_id) => ({ _id, keptAt })));
    await serve();
    await eventually(async () => {
      expect(await covers().countDocuments({ _id: { $in: old } })).toBe(0);
    });
    expect(await isThere(fresh.coverImage)).toBe(true);
  });

  it('counts from the last time that a book was given the cover by name', async () => {
    const { _id, coverImage } = await add('olive');
    await covers().updateMany({}, { $set: { keptAt: new Date(0) } });
    const form = new FormData();
    form.append('coverImage', coverImage);
    await send('PUT', `/api/books/edit/${_id}`, form);
    expect(await covers().countDocuments({ keptAt: { $gt: new Date(0) } })).toBe(1);
  });
});

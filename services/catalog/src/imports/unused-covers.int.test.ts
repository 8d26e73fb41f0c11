import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Book, bookReceipt } from '@bookstore/contracts/books';
import { COVERS_PATH } from '@bookstore/contracts/covers';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createHash } from 'node:crypto';
import { aPicture } from '../testing/pictures.ts';
import { aBook, aForm, startCatalog } from '../testing/start-catalog.ts';

const TWO_HOURS_MS = 7_200_000;
const NO_BOOK = '0123456789abcdef01234567';

const covers = () => catalog.database.collection<{ _id: string; keptAt: Date }>('covers');

const catalog = await startCatalog();
afterAll(() => catalog.close());
beforeEach(() => covers().deleteMany({}));

const edit = async (id: string, colour: string, fields = {}) =>
  catalog.sendFormSurely(aForm(fields, await aPicture(colour)), { method: 'PUT', path: `edit/${id}` });
const readBook = async (response: Response): Promise<Book> => bookReceipt.parse(await response.json()).book;
const add = async (colour: string) =>
  readBook(await catalog.sendFormSurely(aForm(aBook(), await aPicture(colour))));
const isThere = async (cover: string) => (await fetch(`${catalog.url}${COVERS_PATH}/${cover}`)).ok;

/** Makes every cover two hours old, and has a replica that starts collect. */
async function collectLater(): Promise<void> {
  await covers().updateMany({}, { $set: { keptAt: new Date(Date.now() - TWO_HOURS_MS) } });
  await catalog.startReplica();
}

describe('collecting unused covers', () => {
  it('removes those of deleted books, replaced ones and those whose book was never written; no other', async () => {
    const kept = await add('navy');
    const deleted = await add('red');
    await catalog.remove(deleted._id);
    const replaced = await add('green');
    const replacing = await readBook(await edit(replaced._id, 'lime', { trending: 'true' }));
    const before = await covers().countDocuments();
    expect((await edit(NO_BOOK, 'pink')).status).toBe(404);
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
    await catalog.remove(one._id);
    const unused = await add('silver');
    await catalog.remove(unused._id);
    await collectLater();
    await eventually(async () => {
      expect(await isThere(unused.coverImage)).toBe(false);
    });
    expect(await isThere(other.coverImage)).toBe(true);
  });

  it('leaves a cover that was uploaded or named a moment ago, for its book may be about to be written', async () => {
    const fresh = await add('teal');
    await catalog.remove(fresh._id);
    const unused = createHash('sha256').update('old').digest('hex');
    const drawnByEarlierRelease = `${fresh._id}-89abcdef`;
    const old = [unused, drawnByEarlierRelease];
    const keptAt = new Date(Date.now() - TWO_HOURS_MS);
    await covers().insertMany(old.map((_id) => ({ _id, keptAt })));
    await catalog.startReplica();
    await eventually(async () => {
      expect(await covers().countDocuments({ _id: { $in: old } })).toBe(0);
    });
    expect(await isThere(fresh.coverImage)).toBe(true);
  });

  it('counts from the last time that a book was given the cover by name', async () => {
    const { _id, coverImage } = await add('olive');
    await covers().updateMany({}, { $set: { keptAt: new Date(0) } });
    await catalog.change(_id, { coverImage });
    expect(await covers().countDocuments({ keptAt: { $gt: new Date(0) } })).toBe(1);
  });
});

import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Book, bookReceipt } from '@bookstore/contracts/books';
import { COVERS_PATH } from '@bookstore/contracts/covers';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createHash } from 'node:crypto';
import { aLine, createImporter, HEADER } from '../testing/imports.ts';
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
    await covers().insertOne({ _id: unused, keptAt: new Date(Date.now() - TWO_HOURS_MS) });
    await catalog.startReplica();
    await eventually(async () => {
      expect(await covers().countDocuments({ _id: unused })).toBe(0);
    });
    expect(await isThere(fresh.coverImage)).toBe(true);
  });

  it('gives no book a cover that was removed: of an older export, before or after its check, or by a change', async () => {
    const importer = createImporter(catalog);
    const gone = await add('maroon');
    const first = await importer.csv('/api/books/export.csv');
    const current = await readBook(await edit(gone._id, 'white', { trending: 'true' }));
    const { id: early } = await importer.check(
      `id,cover,publisher\n${gone._id},${gone.coverImage},Penguin\n`,
    );
    await covers().deleteOne({ _id: gone.coverImage.replace('.webp', '') });

    const { id, counts } = await importer.check(first);
    expect(counts).toMatchObject({ new: 0, wrong: 0 });
    const coverError = 'The shop no longer has this picture';
    const rowOf = async (importId: string) =>
      (await importer.rows(importId)).find(({ bookId }) => bookId === gone._id);
    expect(await rowOf(id)).toMatchObject({ changes: [{ column: 'trending' }], coverError });
    await importer.commit(early);
    expect(await rowOf(early)).toMatchObject({ coverError });
    const find = async () => (await importer.books()).find(({ _id }) => _id === gone._id);
    expect(await find()).toMatchObject({ coverImage: current.coverImage, publisher: 'Penguin' });
    const file = `${HEADER},cover\n${aLine(1)},${gone.coverImage}\n`;
    await importer.commit((await importer.check(file)).id);
    expect(await importer.books()).toContainEqual(
      expect.objectContaining({ title: 'Book 1', coverImage: '' }),
    );
    await catalog.change(gone._id, { coverImage: gone.coverImage });
    expect(await find()).toMatchObject({ coverImage: current.coverImage });
  });

  it('counts from the last time that a book was given the cover by name', async () => {
    const { _id, coverImage } = await add('olive');
    await covers().updateMany({}, { $set: { keptAt: new Date(0) } });
    await catalog.change(_id, { coverImage });
    expect(await covers().countDocuments({ keptAt: { $gt: new Date(0) } })).toBe(1);
  });
});

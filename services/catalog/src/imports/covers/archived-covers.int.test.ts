import { afterAll, describe, expect, it } from '@jest/globals';
import { HEIC_REFUSED } from '@bookstore/contracts/covers';
import { IMPORTS_PATH } from '@bookstore/contracts/imports';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { zipSync } from 'fflate';
import { aHeicPhoto, aPicture } from '../../testing/pictures.ts';
import { startCatalog } from '../../testing/start-catalog.ts';
import { ImportCollections } from '../import.schema.ts';
import { TOO_LARGE } from './picture-download.ts';
import { createImports, someIsbns } from './testing/imports.ts';

const MIB = 1024 * 1024;
const UPLOADED = /^[0-9a-f]{64}\.webp$/;

const catalog = await startCatalog({ coversPace: { lookEveryMs: 100, retryAfterMs: [100], busyMs: 100 } });
const made = createImports(catalog);
afterAll(() => catalog.close());

/** Puts pictures by their names, and waits until each is stored or has failed. */
async function put(importId: string, files: Record<string, Buffer>): Promise<void> {
  const body = new FormData();
  const entries = Object.entries(files).map(([name, bytes]) => [name, new Uint8Array(bytes)] as const);
  const archive = zipSync(Object.fromEntries(entries));
  body.append('covers', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'covers.zip');
  const url = `${catalog.url}${IMPORTS_PATH}/${importId}/covers`;
  const headers = { authorization: `Bearer ${catalog.token}` };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200);
  await eventually(async () => {
    const { covers } = new ImportCollections(catalog.database);
    expect(await covers.countDocuments({ importId, state: 'waiting' })).toBe(0);
  });
}

describe('Covers of an archive', () => {
  it('are stored where something else of the book was changed after the import, which an undo then keeps', async () => {
    const [isbn = ''] = someIsbns(1);
    const { importId, bookIds } = await made.start([isbn]);
    const [bookId = ''] = bookIds;
    await catalog.change(bookId, { trending: true });
    await put(importId, { [`${isbn}.png`]: await aPicture('olive') });
    expect(await made.findBook(bookId)).toMatchObject({ v: 3, trending: true });
    expect(await made.findCover(importId, bookId)).toMatchObject({ state: 'stored' });
    expect(await made.findRow(importId, bookId)).toMatchObject({ writtenV: 1 });
  });

  it('are stored when they are put again, also after the price was changed', async () => {
    const [isbn = ''] = someIsbns(1);
    const { importId, bookIds } = await made.start([isbn]);
    const [bookId = ''] = bookIds;
    await put(importId, { [`${isbn}.png`]: await aPicture('olive') });
    const first = await made.findBook(bookId);
    await catalog.change(bookId, { newPrice: '8.99' });
    await put(importId, { [`${isbn}.png`]: await aPicture('teal') });
    const second = await made.findBook(bookId);
    expect(second).toMatchObject({ v: 4, newPriceCents: 899 });
    expect(second?.['coverImage']).toMatch(UPLOADED);
    expect(second?.['coverImage']).not.toBe(first?.['coverImage']);
  });

  it('are not stored for a book that was deleted', async () => {
    const [isbn = ''] = someIsbns(1);
    const { importId, bookIds } = await made.start([isbn]);
    const [bookId = ''] = bookIds;
    await catalog.remove(bookId);
    await put(importId, { [`${isbn}.png`]: await aPicture('olive') });
    expect(await made.findCover(importId, bookId)).toMatchObject({ state: 'failed' });
  });

  it('fail with the reason where they are in other formats, or have more than 5 MB', async () => {
    const isbns = someIsbns(3);
    const { importId, bookIds } = await made.start(isbns);
    const [heic = '', large = '', good = ''] = isbns;
    await put(importId, {
      [`${heic}.HEIC`]: aHeicPhoto(),
      [`${large}.jpg`]: Buffer.alloc(50 * MIB),
      [`${good}.png`]: await aPicture('olive'),
    });
    const rows = await Promise.all(bookIds.map((id) => made.findRow(importId, id)));
    expect(rows.map((row) => row?.coverError)).toEqual([HEIC_REFUSED, TOO_LARGE, undefined]);
    expect(await made.findCover(importId, bookIds[1] ?? '')).toMatchObject({ state: 'failed' });
  });
});

import { afterAll, expect, it, jest } from '@jest/globals';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createServer } from 'node:http';
import type { CatalogConfig } from '../../config.ts';
import { CoversService } from '../../covers/covers.service.ts';
import { aLine, createImporter, HEADER } from '../../testing/imports.ts';
import { aPicture } from '../../testing/pictures.ts';
import { startCatalog } from '../../testing/start-catalog.ts';
import { ImportCollections } from '../import.schema.ts';
import { ImportedBooks } from './imported-books.ts';
import { createImports, someIsbns } from './testing/imports.ts';

const UPLOADED = /^[0-9a-f]{64}\.webp$/;
const HOUR_MS = 3_600_000;
const picture = await aPicture('navy');
const otherPicture = await aPicture('olive');
const requested = new Set<string>();
const server = await listen(
  createServer(({ url = '' }, response) => {
    requested.add(url);
    response.end(url === '/other' ? otherPicture : picture);
  }),
  0,
);
const origin = `http://127.0.0.1:${server.port}`;
const isPictureHost: CatalogConfig['isPictureHost'] = ({ port }) => port === server.port;
afterAll(() => server.close());

it('covers of many imports are not fetched faster than they are encoded', async () => {
  const own = await startCatalog({ isPictureHost, coversPace: { lookEveryMs: HOUR_MS } });
  const { start, fetchFrom, findBook } = createImports(own);
  const bookIds: string[] = [];
  for (const isbn of someIsbns(6)) {
    const { importId, bookIds: added } = await start([isbn]);
    await fetchFrom(importId, added, [`${origin}/many/${added.join('')}`]);
    bookIds.push(...added);
  }
  const countFetched = () => bookIds.filter((id) => requested.has(`/many/${id}`)).length;
  const isWritten = jest.spyOn(ImportedBooks.prototype, 'isWritten');
  // eslint-disable-next-line @typescript-eslint/unbound-method -- applied to its own object below
  const { claimInBackground } = CoversService.prototype;
  const inMemory: number[] = [];
  const encode = jest.spyOn(CoversService.prototype, 'claimInBackground');
  encode.mockImplementation(async function (this: CoversService, file) {
    // Every cover was ready to be fetched for a while.
    await eventually(() => {
      expect([countFetched() >= 4, isWritten.mock.calls.length]).toEqual([true, 6]);
    });
    for (let pings = 0; pings < 5; pings += 1) await (await fetch(`${origin}/ping`)).arrayBuffer();
    inMemory.push(countFetched() - encode.mock.calls.length + 1);
    return claimInBackground.call(this, file);
  });
  await own.startReplica();
  for (const id of bookIds)
    await eventually(async () => {
      expect(await findBook(id)).toMatchObject({ v: 2 });
    });
  expect(Math.max(...inMemory)).toBe(4);
  jest.restoreAllMocks();
  await own.close();
});

it('covers are fetched again for a book without one or with one of another address, and for no other', async () => {
  const own = await startCatalog({ isPictureHost, coversPace: { lookEveryMs: 100 } });
  const importer = createImporter(own);
  const check = (path: string) => importer.check(`${HEADER},cover\n${aLine(1)},${origin}${path}\n`);
  const coverOf = async () => (await importer.books())[0]?.coverImage;
  const bringIn = async (path = '/again') => {
    const { id, counts } = await check(path);
    await importer.commit(id);
    await eventually(async () => {
      expect((await importer.find(id)).covers.waiting).toBe(0);
    });
    expect(await coverOf()).toMatch(UPLOADED);
    return counts;
  };
  expect(await bringIn()).toMatchObject({ new: 1 });
  expect(await bringIn()).toMatchObject({ same: 1 });
  const bookId = (await importer.books())[0]?._id ?? '';
  const remove = async () => importer.commit((await importer.check(`id,cover\n${bookId},[clear]\n`)).id);
  await remove();
  expect(await bringIn()).toMatchObject({ changed: 1 });
  // Staff have replaced it, which files with the same address leave as it is.
  await own.change(bookId, { coverImage: 'dracula.webp' });
  expect((await check('/again')).counts).toMatchObject({ same: 1 });
  expect(await bringIn('/other')).toMatchObject({ changed: 1 });
  expect(await bringIn()).toMatchObject({ changed: 1 });
  // As earlier releases stored it.
  await new ImportCollections(own.database).covers.updateMany({}, { $unset: { coverImage: '' } });
  expect(await bringIn()).toMatchObject({ same: 1 });
  await remove();
  expect(await bringIn()).toMatchObject({ changed: 1 });
  await own.close();
});

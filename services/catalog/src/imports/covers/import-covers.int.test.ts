import { afterAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { bookImport, IMPORTS_PATH } from '@bookstore/contracts/imports';
import { hyphenateIsbn } from '@bookstore/contracts/isbn';
import { Lease } from '@bookstore/kit/mongo/lease';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { portOf } from '@bookstore/runtime/testing/ports';
import { zipSync } from 'fflate';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { CatalogConfig } from '../../config.ts';
import { aLine, createImporter, HEADER } from '../../testing/imports.ts';
import { aPicture } from '../../testing/pictures.ts';
import { startCatalog } from '../../testing/start-catalog.ts';
import { ImportCollections } from '../import.schema.ts';
import { isPublic } from './picture-download.ts';
import { createImports, someIsbns } from './testing/imports.ts';

const MIB = 1024 * 1024;
const UPLOADED = /^[0-9a-f]{64}\.webp$/;
const HOUR_MS = 3_600_000;

const requests = new Map<string, number>();

const picture = await aPicture('navy');
const server = createServer(({ url = '' }, response) => {
  const count = (requests.get(url) ?? 0) + 1;
  requests.set(url, count);
  if (url === '/text') response.end('<html>no picture</html>');
  else if (url === '/hanging' && count === 1) return;
  else if (url.startsWith('/never')) return;
  else if (url === '/none') response.writeHead(404).end();
  else if (url === '/busy' && count === 1) response.writeHead(503).end();
  else response.end(picture);
});
const port = await portOf(server.listen(0, '127.0.0.1'));
const origin = `http://127.0.0.1:${port}`;
const settings: Partial<CatalogConfig> = {
  isPictureHost: (target) => target.port === port || isPublic(target),
  coversPace: { lookEveryMs: 100, retryAfterMs: [100], busyMs: 100 },
};
const catalog = await startCatalog(settings);
const made = createImports(catalog);
afterAll(async () => {
  await catalog.close();
  server.close();
});

const covers = () => new ImportCollections(catalog.database).covers;

const isDone = (importId: string, waiting = 0) =>
  eventually(async () => {
    expect(await covers().countDocuments({ importId, state: 'waiting' })).toBe(waiting);
  });

/** Keeps the catalog under test from going on with commits by itself. @returns what has it go on. */
async function holdCommits() {
  const commits = new Lease(catalog.database, 'imports');
  await eventually(async () => {
    expect(await commits.take(600_000)).toBe(true);
  });
  return () => commits.release();
}

async function send(importId: string, body?: FormData) {
  const url = `${catalog.url}${IMPORTS_PATH}/${importId}/covers`;
  const headers = { authorization: `Bearer ${catalog.token}` };
  const response = await fetch(url, { method: 'POST', headers, body: body ?? null });
  const reply: unknown = await response.json();
  return { status: response.status, reply };
}

function aForm(archive: Uint8Array, field = 'covers'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'covers.zip');
  return form;
}

const codeOf = ({ reply }: { reply: unknown }) => problem.parse(reply).code;

describe('covers from addresses', () => {
  it('are stored as a next version of their books, or fail with the reason on the row', async () => {
    const cases = [
      ['/good', 'stored', undefined],
      ['/busy', 'stored', undefined],
      ['/text', 'failed', 'This file is damaged or not a PNG, JPEG, WebP or AVIF image'],
      ['/none', 'failed', 'The server does not have this picture'],
    ] as const;
    const { importId, bookIds } = await made.start(someIsbns(cases.length));
    await made.fetchFrom(
      importId,
      bookIds,
      cases.map(([path]) => origin + path),
    );
    await isDone(importId);
    for (const [index, [path, state, reason]] of cases.entries()) {
      const id = bookIds[index] ?? '';
      const [cover, row, book] = [
        await made.findCover(importId, id),
        await made.findRow(importId, id),
        await made.findBook(id),
      ];
      const v = state === 'stored' ? 2 : 1;
      expect({ path, state: cover?.state, reason: cover?.reason, error: row?.coverError }).toEqual({
        path,
        state,
        reason,
        error: reason,
      });
      expect([row?.writtenV, book?.['v']]).toEqual([v, v]);
      expect(UPLOADED.test(String(book?.['coverImage']))).toBe(state === 'stored');
    }
    expect(requests.get('/busy')).toBe(2);
    expect(requests.get('/none')).toBe(1);
  });

  it('leave a book whose cover was changed after the import as it is', async () => {
    const {
      importId,
      bookIds: [bookId = ''],
    } = await made.start(someIsbns(1));
    await catalog.change(bookId, { coverImage: 'dracula.webp' });
    await made.fetchFrom(importId, [bookId], [`${origin}/good`]);
    await isDone(importId);
    expect(await made.findBook(bookId)).toMatchObject({ v: 2, coverImage: 'dracula.webp' });
    const reason = 'The cover of the book was changed after the import, or the book was deleted';
    expect(await made.findCover(importId, bookId)).toMatchObject({ state: 'failed', reason });
    expect(await made.findRow(importId, bookId)).toMatchObject({ writtenV: 1, coverError: reason });
    const importer = createImporter(catalog);
    expect(await importer.find(importId)).toMatchObject({ uncovered: 1 });
    expect(await importer.rows(importId, '&uncovered=true')).toMatchObject([{ bookId, coverError: reason }]);
    const [isbn = ''] = someIsbns(1);
    const csv = await importer.csv(`${IMPORTS_PATH}/${importId}/uncovered.csv`);
    const row = `2,${hyphenateIsbn(isbn)},,"${reason}"`;
    expect(csv).toBe(`\uFEFFline,isbn,title,why there is no cover\r\n${row}\r\n`);
  });

  it('are fetched at once when their import is committed, not at the next look', async () => {
    const own = await startCatalog({ ...settings, coversPace: { lookEveryMs: HOUR_MS } }, catalog);
    const importer = createImporter(own);
    const file = `${HEADER},cover\n${aLine(1)},${origin}/soon\n`;
    await importer.commit((await importer.check(file)).id);
    await eventually(() => {
      expect(requests.get('/soon')).toBe(1);
    });
    await own.close();
  });

  it('are stored and published once each by two replicas', async () => {
    await catalog.startReplica();
    const version = await catalog.readVersion();
    const { importId, bookIds } = await made.start(someIsbns(4));
    await made.fetchFrom(
      importId,
      bookIds,
      bookIds.map((id) => `${origin}/${id}`),
    );
    await isDone(importId);
    for (const id of bookIds) {
      expect(await made.findBook(id)).toMatchObject({ v: 2 });
      expect(requests.get(`/${id}`)).toBe(1);
    }
    expect(await catalog.readVersion()).not.toBe(version);
    await eventually(async () => {
      for (const id of bookIds) expect(await made.findBook(id)).not.toHaveProperty('pendingSince');
    });
  });
});

it('covers of one import, whose host does not answer, do not hold up those of others', async () => {
  const own = await startCatalog(settings, catalog);
  const { start, fetchFrom, findBook } = createImports(own);
  const slow = await start(someIsbns(60));
  await fetchFrom(
    slow.importId,
    slow.bookIds,
    slow.bookIds.map((id) => `${origin}/never/${id}`),
  );
  await eventually(() => {
    expect([...requests.keys()].some((url) => url.startsWith('/never'))).toBe(true);
  });
  const other = await start(someIsbns(64).slice(60));
  await fetchFrom(
    other.importId,
    other.bookIds,
    other.bookIds.map(() => `${origin}/good`),
  );
  for (const id of other.bookIds)
    await eventually(async () => {
      expect(await findBook(id)).toMatchObject({ v: 2 });
    });
  const owned = new ImportCollections(own.database).covers;
  expect(await owned.countDocuments({ importId: slow.importId, state: 'waiting' })).toBe(60);
  await own.close();
});

describe('covers of an archive', () => {
  it('are stored, and those of other ISBNs are named', async () => {
    const isbns = someIsbns(5);
    const { importId, bookIds } = await made.start(isbns.slice(0, 4));
    const picture = await aPicture('olive');
    const files = Object.fromEntries(isbns.map((isbn) => [`../../${isbn}.png`, new Uint8Array(picture)]));
    const { status, reply } = await send(importId, aForm(zipSync(files)));
    expect(status).toBe(200);
    const { covers: shown, unwanted } = bookImport.parse(reply);
    expect(shown.waiting + shown.stored).toBe(4);
    expect(unwanted).toEqual({ count: 1, names: [`${isbns[4] ?? ''}.png`] });
    await isDone(importId);
    const books = await Promise.all(bookIds.map((id) => made.findBook(id)));
    expect(books.every((book) => book?.['v'] === 2 && UPLOADED.test(String(book['coverImage'])))).toBe(true);
    expect(await covers().countDocuments({ bytes: { $exists: true } })).toBe(0);
  });

  it('wait until the import has written their books', async () => {
    const [isbn = '', other = ''] = someIsbns(2);
    const { importId, bookIds } = await made.start([isbn, other], 'checked');
    const rows = catalog.database.collection<{ _id: string }>('import_rows');
    await rows.updateOne({ _id: `${importId}:2` }, { $set: { coverUrl: `${origin}/replaced` } });
    const picture = new Uint8Array(await aPicture('teal'));
    await send(importId, aForm(zipSync({ [`${isbn}.png`]: picture, [`${other}.png`]: picture })));
    const [bookId = '', unwritten = ''] = bookIds;
    await isDone(importId, 2);
    expect(await made.findRow(importId, bookId)).not.toHaveProperty('coverUrl');
    const imports = catalog.database.collection<{ _id: string }>('imports');
    const release = await holdCommits();
    const row = { _id: `${importId}:2` };
    await imports.updateOne({ _id: importId }, { $set: { state: 'committing' } });
    await rows.updateOne(row, { $set: { writtenV: 1 } });
    await isDone(importId, 1);
    // The other one may have failed first.
    await eventually(async () => {
      expect(await made.findBook(bookId)).toMatchObject({ v: 2 });
    });
    await imports.updateOne({ _id: importId }, { $set: { state: 'committed' } });
    await isDone(importId);
    const reason = 'The import did not write this book';
    expect(await made.findCover(importId, unwritten)).toMatchObject({ state: 'failed', reason });
    await release();
  });

  it('are refused as a whole when it is broken, and leave nothing behind', async () => {
    const [isbn = ''] = someIsbns(1);
    const { importId } = await made.start([isbn], 'checked');
    const zip = zipSync({ [`${isbn}.png`]: new Uint8Array(await aPicture('gold')) });
    for (const broken of [zip.subarray(0, -10), Buffer.from('no zip')]) {
      const answer = await send(importId, aForm(broken));
      expect([answer.status, codeOf(answer)]).toEqual([422, 'UNREADABLE_FILE']);
    }
    expect(await covers().countDocuments({ importId })).toBe(0);
    expect(await covers().countDocuments({ state: 'receiving' })).toBe(0);
  });

  it('need an import that is not being written, and a file', async () => {
    const release = await holdCommits();
    const { importId } = await made.start(someIsbns(1), 'committing');
    const checked = await made.start(someIsbns(1), 'checked');
    const form = aForm(zipSync({}));
    expect(codeOf(await send('0123456789abcdef01234567'))).toBe('NOT_FOUND');
    const conflict = await send(importId, form);
    expect(conflict).toMatchObject({
      status: 409,
      reply: { code: 'IMPORT_STATE', import: { id: importId } },
    });
    expect(codeOf(await send(checked.importId))).toBe('VALIDATION_FAILED');
    expect((await send(checked.importId, aForm(zipSync({}), 'other'))).status).toBe(400);
    expect((await send(checked.importId, form)).status).toBe(200);
    await release();
  });

  it('come one at a time; one whose client is gone makes way and leaves nothing', async () => {
    const { importId } = await made.start(someIsbns(1), 'checked');
    const headers = {
      authorization: `Bearer ${catalog.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': 10 * MIB,
      expect: '100-continue',
    };
    const part = 'Content-Disposition: form-data; name="covers"; filename="a.zip"\r\n\r\n';
    // An archive that overtakes it is received.
    await eventually(async () => {
      const slow = request(`${catalog.url}${IMPORTS_PATH}/${importId}/covers`, { method: 'POST', headers });
      slow.on('error', () => undefined).write(`--b\r\n${part}PK`);
      await once(slow, 'continue');
      const { status } = await send(importId, aForm(zipSync({})));
      slow.destroy();
      expect(status).toBe(503);
    });
    await eventually(async () => {
      expect((await send(importId, aForm(zipSync({})))).status).toBe(200);
    });
    expect(await covers().countDocuments({ state: 'receiving' })).toBe(0);
  });
});

it('lets another replica go on at once when one stops, and soon when one is killed', async () => {
  const own = await startCatalog(settings, catalog);
  const { start, fetchFrom, findBook } = createImports(own);
  const { importId, bookIds } = await start(someIsbns(1));
  const [bookId = ''] = bookIds;
  const killed = { _id: 'import_covers', holder: 'killed', until: new Date(Date.now() + 1000) };
  await own.database.collection<{ _id: string }>('leases').insertOne(killed);
  await fetchFrom(importId, bookIds, [`${origin}/hanging`]);
  await eventually(() => {
    expect(requests.get('/hanging')).toBe(1);
  });
  await own.startReplica();
  await own.stopFirst();
  await eventually(async () => {
    expect(await findBook(bookId)).toMatchObject({ v: 2 });
  });
  expect(requests.get('/hanging')).toBe(2);
  await own.close();
});

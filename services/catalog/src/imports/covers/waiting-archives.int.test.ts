import { afterAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { IMPORTS_PATH } from '@bookstore/contracts/imports';
import { startStaffIssuer } from '@bookstore/kit/testing/token-issuer';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { zipSync } from 'fflate';
import { randomBytes } from 'node:crypto';
import type { CatalogConfig } from '../../config.ts';
import { aFile, aLine, createImporter, isbnOf } from '../../testing/imports.ts';
import { startCatalog } from '../../testing/start-catalog.ts';
import { aPicture } from '../../testing/pictures.ts';
import { ImportCollections } from '../import.schema.ts';

const UPLOADED = /^[0-9a-f]{64}\.webp$/;
const MIB = 1024 * 1024;
const HOUR_MS = 3_600_000;

const issuer = await startStaffIssuer();
afterAll(() => issuer.close());

describe('archives of imports that are not committed', () => {
  const archiveOf = async (isbn: string, picture?: Uint8Array) => {
    const form = new FormData();
    const archive = zipSync({ [`${isbn}.png`]: new Uint8Array(picture ?? (await aPicture('navy'))) });
    form.append('covers', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'covers.zip');
    return form;
  };
  const startOwn = async (coversPace: CatalogConfig['coversPace']) => {
    const own = await startCatalog({ coversPace: { lookEveryMs: 100, ...coversPace } }, { issuer });
    const put = async (importId: string, isbn: string, picture?: Uint8Array) => {
      const headers = { authorization: `Bearer ${own.token}` };
      const url = `${own.url}${IMPORTS_PATH}/${importId}/covers`;
      return fetch(url, { method: 'POST', headers, body: await archiveOf(isbn, picture) });
    };
    return { own, put, importer: createImporter(own) };
  };

  it('let the worker rest: it looks once for each, and takes no lease', async () => {
    const { own, put, importer } = await startOwn({});
    const { id } = await importer.check(aFile(aLine(1)));
    await own.database.db?.command({ profile: 2 });
    for (let looks = 1; looks <= 2; looks += 1) {
      expect((await put(id, isbnOf(1))).status).toBe(200);
      const ofCovers = { ns: /import_covers$/, 'command.distinct': 'import_covers' };
      await eventually(async () => {
        const seen = await own.database.collection('system.profile').countDocuments(ofCovers);
        expect(seen).toBeGreaterThanOrEqual(looks);
      });
    }
    const leases = { ns: /leases$/, 'command.query._id': 'import_covers' };
    expect(await own.database.collection('system.profile').countDocuments(leases)).toBe(0);
    await own.database.db?.command({ profile: 0 });
    await importer.commit(id);
    await eventually(async () => {
      expect((await importer.books())[0]?.coverImage).toMatch(UPLOADED);
    });
    await own.close();
  });

  it('stay in the database while another file is checked against their books', async () => {
    const { own, put, importer } = await startOwn({ lookEveryMs: HOUR_MS });
    const { _id } = await own.add({ isbn: isbnOf(1) });
    const file = `id,title\n${_id},Renamed\n`;
    const { id } = await importer.check(file);
    expect((await put(id, isbnOf(1), randomBytes(MIB))).status).toBe(200);
    await own.database.db?.command({ profile: 2 });
    await importer.check(file);
    await own.database.db?.command({ profile: 0 });
    const ofCovers = { ns: /import_covers$/, 'command.filter.bookId': { $exists: true } };
    const profile = own.database.collection<{ nreturned: number; responseLength: number }>('system.profile');
    const reads = await profile.find(ofCovers).toArray();
    expect(reads.map(({ nreturned }) => nreturned)).toEqual([1]);
    expect(reads[0]?.responseLength).toBeLessThan(1000);
    await own.close();
  });

  it('are refused while too much waits in all', async () => {
    const { own, put, importer } = await startOwn({ maxWaitingBytes: 1 });
    const [first, second] = [await importer.check(aFile(aLine(1))), await importer.check(aFile(aLine(2)))];
    expect((await put(first.id, isbnOf(1))).status).toBe(200);
    const refused = await put(second.id, isbnOf(2));
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 60]);
    expect(problem.parse(await refused.json()).detail).toMatch(/^Too many pictures are waiting/);
    expect((await importer.find(second.id)).covers.waiting).toBe(0);
    await importer.commit(first.id);
    await eventually(async () => {
      expect((await put(second.id, isbnOf(2))).status).toBe(200);
    });
    await own.close();
  });

  it('are removed with their imports after two days, no other', async () => {
    const { own, put, importer } = await startOwn({ lookEveryMs: HOUR_MS });
    const { imports, rows, covers: waiting } = new ImportCollections(own.database);
    const checked = await Promise.all([1, 2, 3].map((at) => importer.check(aFile(aLine(at)))));
    const [old, fresh, committed] = checked.map(({ id }) => id);
    for (const [index, { id }] of checked.entries()) await put(id, isbnOf(index + 1));
    await importer.commit(committed ?? '');
    const createdAt = new Date(Date.now() - 49 * HOUR_MS);
    await imports.updateMany({ _id: { $in: [old ?? '', committed ?? ''] } }, { $set: { createdAt } });
    await own.startReplica();
    const read = async () => [
      (await imports.distinct('_id')).toSorted(),
      (await rows.distinct('importId')).toSorted(),
      await waiting.countDocuments({ importId: old ?? '' }),
      await waiting.countDocuments({ importId: fresh ?? '', state: 'waiting' }),
    ];
    const kept = [fresh, committed].toSorted();
    await eventually(async () => {
      expect(await read()).toEqual([kept, kept, 0, 1]);
    });
    await own.close();
  });
});

import { CONFIG } from '@bookstore/kit/config';
import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '@bookstore/contracts/errors';
import type { BookImport } from '@bookstore/contracts/imports';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { CatalogConfig } from '../../config.ts';
import { COVERS_PACE } from './covers-pace.ts';
import { CoverArchive } from './cover-archive.ts';
import { idsOf, ImportCollections } from '../import.schema.ts';
import { ImportsService } from '../imports.service.ts';
import { ImportCoversWorker } from './import-covers.worker.ts';
import { TOO_LARGE } from './picture-download.ts';

/** What was received of an archive whose process ended, and a picture whose book is never written, goes after these. */
const RECEIVED_MS = 3_600_000;
const KEPT_MS = 90 * 24 * 3_600_000;
/** How many bytes may arrive between two looks at what waits in all. */
const COUNT_EVERY_BYTES = 16 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 60;
const TOO_MANY_WAIT =
  'Too many pictures are waiting for imports that are not committed yet: commit those first, or try again later.';
const NO_FILE = { path: 'covers', message: 'Choose a zip archive of pictures' };

type Received = { importId: string; upload: string; bookIds: string[] };
type Refused = { importId: string; isbn: string; bookId: string };

/** Receives the covers of imports. */
@Injectable()
export class ImportCoversService {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly store: ImportCollections,
    private readonly imports: ImportsService,
    private readonly worker: ImportCoversWorker,
  ) {}

  /**
   * Takes the pictures of a zip archive as covers of the books of an import: all of them or, if it fails, none. A later
   * picture of a book replaces an earlier one. Those named after no ISBN of the import are counted, and named; those that are too
   * large fail with that reason.
   * @throws Failure `NOT_FOUND`, `IMPORT_STATE` unless it is checked or committed, `VALIDATION_FAILED` without a file,
   * `UNREADABLE_FILE`, `UNAVAILABLE` while too much waits in all.
   */
  async add(importId: string, file?: AsyncIterable<Uint8Array>): Promise<BookImport> {
    const found = await this.imports.find(importId);
    if (found.state !== 'checked' && found.state !== 'committed')
      throw new Failure('IMPORT_STATE', { extensions: { import: found } });
    if (!file) throw new Failure('VALIDATION_FAILED', { errors: [NO_FILE] });
    const unwanted = await this.receive(importId, file);
    this.worker.wake();
    return { ...(await this.imports.find(importId)), ...(unwanted.count > 0 && { unwanted }) };
  }

  private async receive(importId: string, file: AsyncIterable<Uint8Array>) {
    const bookIds = await this.readBookIds(importId);
    const archive = new CoverArchive((isbn) => bookIds.has(isbn));
    const upload = randomUUID();
    const received = new Set<string>();
    const covers = this.store.covers;
    // The import is named once all pictures are there.
    const common = { importId: '', upload, attempts: 0, state: 'receiving' as const };
    const removeAt = new Date(Date.now() + RECEIVED_MS);
    let uncounted = Infinity;
    try {
      for await (const { isbn, bytes } of archive.read(file)) {
        uncounted += bytes.length;
        if (uncounted > COUNT_EVERY_BYTES) {
          await this.requireRoom();
          uncounted = 0;
        }
        const bookId = bookIds.get(isbn) ?? '';
        received.add(bookId);
        const cover = { ...common, bookId, isbn, bytes, size: bytes.length, removeAt };
        await covers.replaceOne({ _id: `${upload}:${bookId}` }, cover, { upsert: true });
      }
      await this.accept({ importId, upload, bookIds: [...received] });
      await this.refuse(
        [...archive.refused]
          .map((isbn) => ({ importId, isbn, bookId: bookIds.get(isbn) ?? '' }))
          .filter(({ bookId }) => !received.has(bookId)),
      );
    } finally {
      await covers.deleteMany({ _id: idsOf(upload) });
    }
    return archive.unwanted;
  }

  /** Refuses an archive while those that wait, and arrive, have more bytes in all than allowed. */
  private async requireRoom(): Promise<void> {
    const { maxWaitingBytes } = { ...COVERS_PACE, ...this.config.coversPace };
    const sum = { $group: { _id: null, bytes: { $sum: '$size' } } };
    const found = this.store.covers.aggregate<{ bytes: number }>([{ $match: { size: { $gt: 0 } } }, sum]);
    if (((await found.next())?.bytes ?? 0) < maxWaitingBytes) return;
    throw new Failure('UNAVAILABLE', { detail: TOO_MANY_WAIT, retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  /** Makes what was received wait for its books, within the database, in place of addresses. */
  private async accept({ importId, upload, bookIds }: Received): Promise<void> {
    // What is not written yet would add the address, under the same id.
    await this.store.rows.updateMany(
      { importId, bookId: { $in: bookIds }, writtenV: { $exists: false } },
      { $unset: { coverUrl: '' } },
    );
    const covers = this.store.covers;
    const now = new Date();
    const waiting = { state: 'waiting', nextAt: now, removeAt: new Date(now.getTime() + KEPT_MS) };
    const stages = [
      { $match: { _id: idsOf(upload) } },
      { $set: { _id: { $concat: [importId, ':', '$bookId'] }, importId, ...waiting } },
      { $merge: { into: covers.collectionName, whenMatched: 'replace' } },
    ];
    await covers.aggregate(stages).toArray();
  }

  /** Names pictures that are too large as covers that were not stored. */
  private async refuse(refused: readonly Refused[]): Promise<void> {
    if (refused.length === 0) return;
    const reason = TOO_LARGE;
    await this.store.rows.bulkWrite(
      refused.map(({ importId, bookId }) => ({
        updateOne: { filter: { importId, bookId }, update: { $set: { coverError: reason } } },
      })),
    );
    await this.store.covers.bulkWrite(
      refused.map(({ importId, bookId, isbn }) => ({
        replaceOne: {
          filter: { _id: `${importId}:${bookId}` },
          replacement: { importId, bookId, isbn, state: 'failed' as const, reason },
          upsert: true,
        },
      })),
    );
  }

  /** The books of an import by their ISBNs. */
  private async readBookIds(importId: string): Promise<Map<string, string>> {
    const rows = await this.store.rows
      .find({ _id: idsOf(importId) }, { projection: { bookId: 1, 'after.set.isbn': 1 } })
      .toArray();
    const bookIds = rows.flatMap(({ bookId }) => bookId ?? []);
    const _id = { $in: bookIds.map((id) => new Types.ObjectId(id)) };
    const stored = await this.store.books
      .find({ _id, isbn: { $exists: true } }, { projection: { isbn: 1 } })
      .toArray();
    const found = stored.map((book) => [book.isbn, String(book._id)] as const);
    const written = rows.map(({ bookId, after }) => [after?.set.isbn, bookId] as const);
    return new Map(
      [...found, ...written].flatMap(([isbn, bookId]) => (isbn && bookId ? [[isbn, bookId]] : [])),
    );
  }
}

import {
  type StockCounts,
  STOCK_COUNTS_PATH,
  MAX_STOCK_COUNTS,
  stockCountsReceipt,
} from '@bookstore/contracts/stock';
import { CONFIG } from '@bookstore/kit/config';
import type { JobContext } from '@bookstore/kit/mongo/jobs';
import { Platform } from '@bookstore/kit/service/platform';
import { REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { Inject, Injectable } from '@nestjs/common';
import type { CatalogConfig } from '../config.ts';
import { requestOrders } from '../orders-request.ts';
import { ImportCoversWorker } from './covers/import-covers.worker.ts';
import { ImportBatches } from './import.batches.ts';
import { actorOf, ImportCollections, type StoredImport, type StoredRow } from './import.schema.ts';

/** Another replica goes on so long after one has died. */
const LEASE_MS = 5000;
const POLL_MS = 500;
/** An import that is begun waits no longer for its first step. */
const MAX_IDLE_MS = 2000;
/** Between two batches, so that other changes of books and reads get their turn. */
const PAUSE_MS = 200;
const STOCK_TIMEOUT_MS = 4000;

/** What orders is sent of a row. */
const COUNTED = { line: 1, bookId: 1, title: 1, stock: 1 } as const;
type CountedRow = Pick<StoredRow, '_id' | keyof typeof COUNTED>;

const isWaiting = { state: 'committed' as const, stockWaiting: { $gt: 0 } };

/** Commits and undoes imports in the background, and sends their counts of stock: one replica at a time, by a lease. */
@Injectable()
export class ImportWorker {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly store: ImportCollections,
    private readonly batches: ImportBatches,
    private readonly pictures: ImportCoversWorker,
    { jobs }: Platform,
  ) {
    jobs.every({
      name: 'imports',
      everyMs: POLL_MS,
      maxIdleMs: MAX_IDLE_MS,
      lease: { connection: store.connection, ms: LEASE_MS },
      run: (context) => this.#step(context),
    });
  }

  /** Does the next step: of the oldest import that is running, else of one whose counts wait. */
  async #step({ lead, signal }: JobContext): Promise<number | undefined> {
    const oldest = { sort: { createdAt: 1 } } as const;
    const running = await this.store.imports.findOne({ state: { $in: ['committing', 'undoing'] } }, oldest);
    const next = running ?? (await this.store.imports.findOne(isWaiting, oldest));
    if (!next) return undefined;
    if (!(await lead())) return POLL_MS;
    if (next.state === 'committing' || next.state === 'undoing') {
      await this.batches.run(next._id, next.state);
      this.pictures.wake();
    } else await this.#sendStock(next, signal);
    return PAUSE_MS;
  }

  /** Sends the next counts to orders, which takes each once by its key, and notes those that it refuses. */
  async #sendStock(stored: StoredImport, signal: AbortSignal): Promise<void> {
    const { _id: importId } = stored;
    const waiting = { importId, stock: { $gte: 0 } };
    const inOrder = { hint: { importId: 1, stock: 1 }, projection: COUNTED } as const;
    const rows = await this.store.rows.find<CountedRow>(waiting, inOrder).limit(MAX_STOCK_COUNTS).toArray();
    const byLine = rows.toSorted((left, right) => left.line - right.line);
    const counts = byLine.map(({ _id, bookId = '', title, stock = 0 }) => ({
      key: `import:${_id}`,
      bookId,
      title,
      onHand: stock,
    }));
    const refused = counts.length > 0 ? await this.#send({ by: actorOf(stored), counts }, signal) : [];
    await this.store.connection.transaction(async (session) => {
      const options = { session };
      await this.store.rows.updateMany(
        { _id: { $in: rows.map(({ _id }) => _id) } },
        { $unset: { stock: '' } },
        options,
      );
      const notes = refused.map(({ key, reason }) => {
        const $set = { kept: `Its copies were not counted: ${reason}` };
        return { updateOne: { filter: { _id: key.replace('import:', '') }, update: { $set } } };
      });
      if (notes.length > 0) await this.store.rows.bulkWrite(notes, options);
      const stockWaiting = await this.store.rows.countDocuments(waiting, { ...options, hint: inOrder.hint });
      const update = { $set: { stockWaiting }, $inc: { kept: refused.length, v: 1 } };
      await this.store.imports.updateOne({ _id: importId, state: 'committed' }, update, options);
    });
  }

  /** @throws an error unless orders confirms the counts. */
  async #send(counts: StockCounts, signal: AbortSignal) {
    const reply = await requestOrders(this.config, STOCK_COUNTS_PATH, 'counts of an import', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [REQUEST_ID_HEADER]: crypto.randomUUID() },
      body: JSON.stringify(counts),
      signal: AbortSignal.any([AbortSignal.timeout(STOCK_TIMEOUT_MS), signal]),
    });
    return stockCountsReceipt.parse(reply).refused;
  }
}

import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { Lease } from '@bookstore/kit/mongo/lease';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { stateOf, StoredStock } from './stock.schema.ts';
import { StockStates } from './stock-states.ts';
import { StockService } from './stock.service.ts';

const BATCH = 200;
const LEASE_MS = 10_000;
const RETRY_MS = 2000;
/** While replicas are updated one by one, those of an earlier version change stock without its state. */
const RECHECK_MS = 600_000;

/** Stores the states of stock that an earlier version has counted, in one process at a time. */
@Injectable()
export class StockStateRepair implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #stock: mongo.Collection<StoredStock>;
  readonly #lease: Lease;
  readonly #task: PeriodicTask;

  constructor(
    @InjectModel(StoredStock.name) private readonly model: Model<StoredStock>,
    private readonly stock: StockService,
    private readonly states: StockStates,
    { logger }: Platform,
  ) {
    this.#stock = rawCollection<StoredStock>(model);
    this.#lease = new Lease(model.db, 'repair.stock_states');
    this.#task = new PeriodicTask({
      run: () => this.#repair(),
      failure: 'states of the stock could not be stored, which will be retried',
      retryMs: RETRY_MS,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#task.stop();
  }

  async #repair(): Promise<number> {
    try {
      for (let after: string | undefined = ''; after !== undefined;) {
        if (this.#task.signal.aborted || !(await this.#lease.take(LEASE_MS))) return RETRY_MS;
        after = await this.#repairBatch(after);
      }
      return RECHECK_MS;
    } finally {
      await this.#lease.release().catch(() => undefined);
    }
  }

  /** @returns the id after which the next batch begins, if there is one. */
  async #repairBatch(after: string): Promise<string | undefined> {
    const found = await this.#stock
      .find({ _id: { $gt: after } }, { projection: { history: 0 } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const bookIds = found.map(({ _id }) => _id);
    const known = await this.states.find(bookIds);
    const differing = found.filter((book) => stateOf(book) !== known.get(book._id)?.state);
    if (differing.length > 0)
      await this.model.db.transaction(async (session) => {
        const present = await this.stock.read(
          differing.map(({ _id }) => _id),
          session,
        );
        await this.states.store(session, present);
      }, TRANSACTION);
    return found.length === BATCH ? bookIds.at(-1) : undefined;
  }
}

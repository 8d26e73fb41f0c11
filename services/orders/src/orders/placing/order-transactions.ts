import { Failure } from '@bookstore/contracts/errors';
import { duplicatesIn, TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Metrics } from '@bookstore/runtime/metrics';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type Model, mongo } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { findOrdersByKey } from './orders-by-key.ts';
import { numberOf } from '../order-number.ts';
import { type OrderDocument, StoredOrder } from '../order.schema.ts';
import { type Allocation, allocateCopies } from './allocation.ts';
import { BatchQueue } from './batch-queue.ts';
import { OpenSlots } from './open-slots.ts';
import { StockService } from '../../stock/stock.service.ts';

/** A transaction may last three seconds: a batch stays far below that. */
const BOUNDS = {
  maxItems: 64,
  maxWeight: 400,
  weigh: ({ items }: OrderDocument) => items.length,
  maxWaiting: 512,
  maxWaitMs: 2000,
};
/** How long a batch is tried again, which other transactions of the moment have kept from being stored. */
const DEADLINE_MS = 2000;
const MAX_BACKOFF_MS = 32;
const COMMIT_AGAIN_MS = 20;
const RETRY_AFTER_SECONDS = 1;

type Attempt = {
  session: ClientSession;
  orders: readonly OrderDocument[];
  untilMs: number;
  /** Whether a number or a slot of the orders was taken. */
  isThorough: boolean;
};

const hasLabel = (error: unknown, label: string) =>
  error instanceof mongo.MongoError && error.hasErrorLabel(label);

/** Stock that was changed since the snapshot, which the conditional write has found, counts as a conflict too. */
const isConflict = (error: unknown) =>
  error instanceof Failure || hasLabel(error, 'TransientTransactionError');

/**
 * Places orders with counted books: all that arrive while one transaction runs share the next one. So a hot book is
 * written once for many orders, and the transactions of this process never meet one another.
 */
@Injectable()
export class OrderTransactions {
  readonly #queue = new BatchQueue((orders: readonly OrderDocument[]) => this.#measure(orders), BOUNDS);
  readonly #durations: ReturnType<Metrics['addTimer']>;
  readonly #conflicts: ReturnType<Metrics['addCounter']>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    private readonly stock: StockService,
    private readonly slots: OpenSlots,
    { metrics }: Platform,
  ) {
    const batchHelp = 'Time to store a batch of orders with counted books, or to refuse it.';
    this.#durations = metrics.addTimer('stock_batch_duration_seconds', batchHelp);
    const conflictHelp = 'Transactions of such batches that were repeated.';
    this.#conflicts = metrics.addCounter('stock_conflicts_total', conflictHelp);
  }

  /**
   * Stores an order and takes its copies from the stock, or neither.
   * @returns the order, or the first one with its idempotency key.
   * @throws Failure OUT_OF_STOCK with the ids of the books that are sold out; TOO_MANY_OPEN_ORDERS; UNAVAILABLE when too
   * many orders wait, or others keep this one from being stored; as after any write without a reply, it may be stored.
   */
  place(order: OrderDocument): Promise<OrderDocument> {
    return this.#queue.add(order);
  }

  async #measure(orders: readonly OrderDocument[]): Promise<Allocation['outcomes']> {
    const end = this.#durations.startTimer();
    return this.#place(orders).finally(end);
  }

  async #place(orders: readonly OrderDocument[]): Promise<Allocation['outcomes']> {
    const untilMs = performance.now() + DEADLINE_MS;
    let numbered = [...orders];
    for (let attempt = 0; ; attempt += 1) {
      const session = await this.connection.startSession();
      try {
        return await this.#tryOnce({ session, orders: numbered, untilMs, isThorough: attempt > 0 });
      } catch (error) {
        const refused = duplicatesIn(error).map(({ _id }) => String(_id));
        if (refused.length === 0 && !isConflict(error)) throw error;
        if (performance.now() > untilMs) throw createUnavailable(error);
        numbered = numbered.map((order) =>
          refused.includes(order._id.toString())
            ? Object.assign({}, order, { number: numberOf(order._id, attempt + 1) })
            : order,
        );
      } finally {
        await session.endSession();
      }
      this.#conflicts.inc();
      await delay(Math.random() * Math.min(MAX_BACKOFF_MS, 2 ** (attempt + 2)));
    }
  }

  /** Orders that are all refused write nothing: the session ends without a commit. */
  async #tryOnce({ session, orders, untilMs, isThorough }: Attempt): Promise<Allocation['outcomes']> {
    session.startTransaction(TRANSACTION);
    const bookIds = new Set(orders.flatMap(({ items }) => items.map(({ bookId }) => bookId)));
    const collection = rawCollection<OrderDocument>(this.orders);
    const stock = await this.stock.read([...bookIds], session);
    const firsts = await findOrdersByKey(collection, orders, session);
    const used = await this.slots.findUsed(orders, { session, isThorough });
    const { outcomes, accepted, copies } = allocateCopies(orders, { stock, firsts, used, slots: this.slots });
    if (accepted.length === 0) return outcomes;
    await this.stock.take(session, stock, copies);
    await collection.insertMany(accepted, { session });
    failpoint('orders.inserted');
    await commit(session, untilMs);
    failpoint('orders.committed');
    return outcomes;
  }
}

/** Asks for the outcome again while it is unknown. A transaction that was committed is not committed twice. */
async function commit(session: ClientSession, untilMs: number): Promise<void> {
  for (;;)
    try {
      await session.commitTransaction();
      return;
    } catch (error) {
      if (!hasLabel(error, 'UnknownTransactionCommitResult')) throw error;
      if (performance.now() > untilMs) throw createUnavailable(error);
      await delay(COMMIT_AGAIN_MS);
    }
}

const createUnavailable = (cause: unknown) =>
  new Failure('UNAVAILABLE', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });

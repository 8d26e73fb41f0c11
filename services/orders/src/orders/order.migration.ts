import { OPEN_STATUSES } from '@bookstore/contracts/order-transitions';
import { Lease } from '@bookstore/kit/mongo/lease';
import { DUPLICATE_KEY, writeErrorsOf } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { nextVersion } from '@bookstore/kit/outbox/outbox';
import { Platform } from '@bookstore/kit/service/platform';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { ownSlotOf } from './open-slot.ts';
import { BY_SLOT, type OrderDocument, StoredOrder } from './order.schema.ts';
import { missingFields } from './placed-fields.ts';

const BATCH = 200;
/** At least so long, and as long as the batch took: at most 1,000 orders a second, which are published as well. */
const MIN_PAUSE_MS = 200;
const LEASE_MS = 10_000;
const RETRY_MS = 2000;
/** While replicas are updated one by one, those of an earlier version still store such orders. */
const RECHECK_MS = 600_000;

/** Completes the orders of earlier versions, in one process at a time, each by one write: a new version to be published. */
@Injectable()
export class OrderMigration implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #orders: mongo.Collection<OrderDocument>;
  readonly #lease: Lease;
  readonly #task: PeriodicTask;

  constructor(
    @InjectModel(StoredOrder.name) orders: Model<StoredOrder>,
    private readonly platform: Platform,
  ) {
    this.#orders = rawCollection<OrderDocument>(orders);
    this.#lease = new Lease(orders.db, 'migrate.orders');
    this.#task = new PeriodicTask({
      run: () => this.#migrate(),
      failure: 'orders could not be migrated, which will be retried',
      retryMs: RETRY_MS,
      logger: platform.logger,
    });
  }

  onApplicationBootstrap(): void {
    this.#task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#task.stop();
  }

  async #migrate(): Promise<number> {
    try {
      return (await this.#completeAll()) && (await this.#giveSlots()) ? RECHECK_MS : RETRY_MS;
    } finally {
      await this.#lease.release().catch(() => undefined);
    }
  }

  async #completeAll(): Promise<boolean> {
    let migrated = 0;
    const isDone = await this.#runBatches(async () => {
      const orders = await this.#orders
        .find({ status: { $exists: false } })
        .limit(BATCH)
        .toArray();
      let rest: OrderDocument[] = orders;
      for (let attempt = 0; rest.length > 0; attempt += 1) rest = await this.#complete(rest, attempt);
      migrated += orders.length;
      return orders.length > 0;
    });
    if (isDone && migrated > 0) this.platform.logger.info({ migrated }, 'orders migrated');
    return isDone;
  }

  /** Gives slots to open orders without, and takes those of orders that an earlier version closed. Neither is a new version. */
  async #giveSlots(): Promise<boolean> {
    const closedWithSlot = { status: { $nin: [...OPEN_STATUSES] }, openSlot: { $exists: true } };
    await this.#orders.updateMany(closedWithSlot, { $unset: { openSlot: true } }, { hint: BY_SLOT });
    const withoutSlot = { status: { $in: [...OPEN_STATUSES] }, openSlot: { $exists: false } };
    const found = this.#orders.find(withoutSlot, { projection: { _id: 1 }, batchSize: BATCH });
    const isDone = this.#runBatches(async () => {
      if (!(await found.hasNext())) return false;
      const updates = found.readBufferedDocuments(BATCH).map(({ _id }) => ({
        updateOne: { filter: { ...withoutSlot, _id }, update: { $set: { openSlot: ownSlotOf({ _id }) } } },
      }));
      await this.#orders.bulkWrite(updates, { ordered: false });
      return true;
    });
    return isDone.finally(() => found.close());
  }

  /** Runs one batch after the other while this process has the lease. @returns whether none is left. */
  async #runBatches(runNext: () => Promise<boolean>): Promise<boolean> {
    const { signal } = this.#task;
    // The unique indexes of numbers and slots have to be there.
    while (!signal.aborted && this.platform.areIndexesBuilt && (await this.#lease.take(LEASE_MS))) {
      const startedAtMs = performance.now();
      if (!(await runNext())) return true;
      const pauseMs = Math.max(MIN_PAUSE_MS, performance.now() - startedAtMs);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }

  /** @returns the orders whose numbers are taken. */
  async #complete(orders: readonly OrderDocument[], attempt: number): Promise<OrderDocument[]> {
    const updates = orders.map((order) => ({
      updateOne: {
        filter: { _id: order._id, v: order.v },
        update: nextVersion({ ...missingFields(order, attempt), openSlot: ownSlotOf(order) }),
      },
    }));
    try {
      await this.#orders.bulkWrite(updates, { ordered: false });
      return [];
    } catch (error) {
      const errors = writeErrorsOf(error);
      if (errors.length === 0 || errors.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
      return errors.flatMap(({ index }) => orders[index] ?? []);
    }
  }
}

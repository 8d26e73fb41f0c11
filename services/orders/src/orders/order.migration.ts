import { Migration } from '@bookstore/kit/mongo/migration';
import { DUPLICATE_KEY, writeErrorsOf } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { nextVersion } from '@bookstore/kit/outbox/outbox';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { MIGRATIONS } from '../migrations.ts';
import { ownSlotOf } from './open-slot.ts';
import { type OrderDocument, StoredOrder } from './order.schema.ts';
import { missingFields } from './placed-fields.ts';

const BATCH = 200;

/** Completes each order by one write: a new version to be published. */
@Injectable()
export class OrderMigration extends Migration {
  readonly #orders: mongo.Collection<OrderDocument>;

  constructor(@InjectModel(StoredOrder.name) orders: Model<StoredOrder>, platform: Platform) {
    super({ platform, connection: orders.db, entry: MIGRATIONS.fields });
    this.#orders = rawCollection<OrderDocument>(orders);
  }

  protected async *migrate() {
    for (;;) {
      const orders = await this.#orders
        .find({ status: { $exists: false } })
        .limit(BATCH)
        .toArray();
      if (orders.length === 0) return;
      let rest: OrderDocument[] = orders;
      for (let attempt = 0; rest.length > 0; attempt += 1) rest = await this.#complete(rest, attempt);
      yield orders.length;
    }
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

import { OPEN_STATUSES } from '@bookstore/contracts/order-transitions';
import { Migration } from '@bookstore/kit/mongo/migration';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { MIGRATIONS } from '../migrations.ts';
import { ownSlotOf } from './open-slot.ts';
import { BY_SLOT, type OrderDocument, StoredOrder } from './order.schema.ts';

const BATCH = 200;

/** Gives slots to open orders without, and takes those of orders that an earlier release closed. Neither is a new version. */
@Injectable()
export class SlotMigration extends Migration {
  readonly #orders: mongo.Collection<OrderDocument>;

  constructor(@InjectModel(StoredOrder.name) orders: Model<StoredOrder>, platform: Platform) {
    super({ platform, connection: orders.db, entry: MIGRATIONS.slots });
    this.#orders = rawCollection<OrderDocument>(orders);
  }

  protected async *migrate() {
    const closedWithSlot = { status: { $nin: [...OPEN_STATUSES] }, openSlot: { $exists: true } };
    await this.#orders.updateMany(closedWithSlot, { $unset: { openSlot: true } }, { hint: BY_SLOT });
    const withoutSlot = { status: { $in: [...OPEN_STATUSES] }, openSlot: { $exists: false } };
    const found = this.#orders.find(withoutSlot, { projection: { _id: 1 }, batchSize: BATCH });
    try {
      while (await found.hasNext()) {
        const updates = found.readBufferedDocuments(BATCH).map(({ _id }) => ({
          updateOne: { filter: { ...withoutSlot, _id }, update: { $set: { openSlot: ownSlotOf({ _id }) } } },
        }));
        await this.#orders.bulkWrite(updates, { ordered: false });
        yield updates.length;
      }
    } finally {
      await found.close();
    }
  }
}

import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { FirstCount } from './first-count.ts';
import { StoredStock } from './stock.schema.ts';
import { StockStates } from './stock-states.ts';
import { type Entry, toChangeUpdate } from './stock-updates.ts';

/** A change of a book's stock that `filter` matches; of one that is not counted, what its count begins with. */
type StockWrite = {
  filter: mongo.Filter<StoredStock> & { _id: string };
  numbers: Record<string, unknown>;
  entry: Entry;
  isFirst: boolean;
};

/** Writes what staff do with the stock of a book, together with its state. */
@Injectable()
export class StockWrites {
  constructor(
    @InjectModel(StoredStock.name) private readonly model: Model<StoredStock>,
    private readonly firstCount: FirstCount,
    private readonly states: StockStates,
  ) {}

  /** @returns the stock as it is then, or null if the filter matches none. */
  change({ filter, numbers, entry, isFirst }: StockWrite): Promise<StoredStock | null> {
    const write = async (session: ClientSession) => {
      const options = { returnDocument: 'after', session } as const;
      // The first command: so there is no moment between a read and it in which an order could take a copy.
      const changed = await rawCollection<StoredStock>(this.model).findOneAndUpdate(
        filter,
        toChangeUpdate(numbers, entry),
        options,
      );
      if (changed) await this.states.store(session, [changed]);
      return changed;
    };
    return isFirst ? this.firstCount.begin(filter._id, write) : this.model.db.transaction(write, TRANSACTION);
  }

  /**
   * Changes several books in one transaction, leaving those whose filters do not match; first counts are prepared by
   * `FirstCount.markNew`.
   * @returns the stock of all that are counted then.
   */
  changeAll(writes: readonly Omit<StockWrite, 'isFirst'>[]): Promise<StoredStock[]> {
    const stock = rawCollection<StoredStock>(this.model);
    const _id = { $in: writes.map(({ filter }) => filter._id) };
    const updates = writes.map(({ filter, numbers, entry }) => ({
      updateOne: { filter, update: toChangeUpdate(numbers, entry) },
    }));
    return this.model.db.transaction(async (session) => {
      await stock.bulkWrite(updates, { session });
      const counted = await stock.find({ _id, isCounted: true }, { session }).toArray();
      await this.states.store(session, counted);
      return counted;
    }, TRANSACTION);
  }
}

import { Migration } from '@bookstore/kit/mongo/migration';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { MIGRATIONS } from '../migrations.ts';
import { stateOf, StoredStock } from './stock.schema.ts';
import { StockStates } from './stock-states.ts';
import { StockService } from './stock.service.ts';

const BATCH = 200;

/** Stores the states of stock that an earlier release has counted. */
@Injectable()
export class StockStateMigration extends Migration {
  readonly #stock: mongo.Collection<StoredStock>;

  constructor(
    @InjectModel(StoredStock.name) private readonly model: Model<StoredStock>,
    private readonly stock: StockService,
    private readonly states: StockStates,
    platform: Platform,
  ) {
    super({ platform, connection: model.db, entry: MIGRATIONS.stockStates });
    this.#stock = rawCollection<StoredStock>(model);
  }

  protected async *migrate() {
    for (let after: string | undefined = ''; after !== undefined;) {
      const found: Pick<StoredStock, '_id' | 'isCounted' | 'free' | 'lowAt'>[] = await this.#stock
        .find({ _id: { $gt: after } }, { projection: { history: 0 } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const bookIds = found.map(({ _id }) => _id);
      yield await this.#store(found);
      after = found.length === BATCH ? bookIds.at(-1) : undefined;
    }
  }

  /** @returns of how many books the state was another. */
  async #store(found: readonly Pick<StoredStock, '_id' | 'isCounted' | 'free' | 'lowAt'>[]): Promise<number> {
    const known = await this.states.find(found.map(({ _id }) => _id));
    const differing = found.filter((book) => stateOf(book) !== known.get(book._id)?.state);
    if (differing.length > 0)
      await this.model.db.transaction(async (session) => {
        const present = await this.stock.read(
          differing.map(({ _id }) => _id),
          session,
        );
        await this.states.store(session, present);
      }, TRANSACTION);
    return differing.length;
  }
}

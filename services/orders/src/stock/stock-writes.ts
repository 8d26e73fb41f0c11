import { type AuditActor, type AuditEntry, AuditLog } from '@bookstore/kit/audit/audit-log';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { FirstCount } from './first-count.ts';
import { StoredStock } from './stock.schema.ts';
import { StockStates } from './stock-states.ts';
import { type Entry, toChangeUpdate } from './stock-updates.ts';

/** A change of a book's stock that `filter` matches. */
type StockWrite = {
  filter: mongo.Filter<StoredStock> & { _id: string };
  numbers: Record<string, unknown>;
  title: string;
  by: AuditActor;
  /** What the audit calls it, if not by the action of the entry. */
  action?: string;
  entry: Omit<Entry, 'by'>;
};

/** What staff see of the stock of a book. Of one that is not counted, no copies are known. */
const toFields = ({ isCounted, free, promised, lowAt }: StoredStock) => ({
  isCounted,
  ...(isCounted && { onHand: free + promised }),
  lowAt,
});

const toUpdate = ({ numbers, entry, by: { id, name } }: StockWrite) =>
  toChangeUpdate(numbers, { ...entry, by: { id, name } });

const toLine = (
  { filter, title, by, entry, action = `stock.${entry.action}` }: StockWrite,
  before: StoredStock,
  after: StoredStock,
): AuditEntry => ({
  ...{ by, action },
  subject: { type: 'stock', id: filter._id, label: title },
  before: toFields(before),
  after: { ...toFields(after), reason: entry.reason },
});

/** Writes what staff do with the stock of a book, together with its state. */
@Injectable()
export class StockWrites {
  readonly #stock: mongo.Collection<StoredStock>;

  constructor(
    @InjectModel(StoredStock.name) private readonly model: Model<StoredStock>,
    private readonly firstCount: FirstCount,
    private readonly states: StockStates,
    private readonly audit: AuditLog,
    private readonly platform: Platform,
  ) {
    this.#stock = rawCollection<StoredStock>(model);
  }

  /** @returns the stock as it is then, or null if the filter matches none. @throws RetryLater UNAVAILABLE when too many change it. */
  async change({ isFirst, ...change }: StockWrite & { isFirst: boolean }): Promise<StoredStock | null> {
    const { _id } = change.filter;
    const write = async (session: ClientSession) => {
      const options = { returnDocument: 'before', session } as const;
      // The first command: so there is no moment between a read and it in which an order could take a copy.
      const before = await this.#stock.findOneAndUpdate(change.filter, toUpdate(change), options);
      const after = before && (await this.#stock.findOne({ _id }, { session }));
      if (!after) return null;
      await this.states.store(session, [after]);
      await this.audit.add(session, toLine(change, before, after));
      return after;
    };
    const changed = await this.platform.turns.runFor([`book ${_id}`], () =>
      isFirst ? this.firstCount.begin(_id, write) : this.model.db.transaction(write, TRANSACTION),
    );
    failpoint('stock.changed');
    return changed;
  }

  /**
   * Begins to count books in one transaction, each by the change whose filter matches it; they are prepared by
   * `FirstCount.markNew`.
   * @returns the stock of those of the books that are counted then, by these changes or by others.
   */
  changeNew(changes: readonly StockWrite[]): Promise<StoredStock[]> {
    const _id = { $in: changes.map(({ filter }) => filter._id) };
    const updates = changes.map((change) => ({
      updateOne: { filter: change.filter, update: toUpdate(change) },
    }));
    return this.model.db.transaction(async (session) => {
      const before = await this.#stock.find({ _id, isCounted: false }, { session }).toArray();
      await this.#stock.bulkWrite(updates, { session });
      const counted = await this.#stock.find({ _id, isCounted: true }, { session }).toArray();
      await this.states.store(session, counted);
      const after = new Map(counted.map((stock) => [stock._id, stock]));
      const lines = before.flatMap((stock) => {
        const now = after.get(stock._id);
        const change = changes.find(
          ({ entry, filter }) => filter._id === stock._id && entry.key === now?.history.at(-1)?.key,
        );
        return now && change ? [toLine(change, stock, now)] : [];
      });
      await this.audit.add(session, ...lines);
      return counted;
    }, TRANSACTION);
  }
}

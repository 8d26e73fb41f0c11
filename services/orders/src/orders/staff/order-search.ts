import type { OrderExportQuery } from '@bookstore/contracts/order-lists';
import { CONFIG } from '@bookstore/kit/config';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, PipelineStage } from 'mongoose';
import { z } from 'zod';
import type { OrdersConfig } from '../../config.ts';
import { identifyOrder } from '../order-number.ts';
import { BY_STATE, type OrderDocument, StoredOrder } from '../order.schema.ts';
import { toSearchKeys } from '../search-keys.ts';
import {
  type BoundedSelection,
  hasRest,
  selectOrders,
  type Selection,
  type Target,
  toStages,
} from './order.selection.ts';
import { readPeriod } from './period.ts';

/** So many orders with a word are all compared with the rest, and so many in a state, which lie far apart on the disk. */
const MAX_OF_KEY = 10_000;
const MAX_OF_STATE = 1000;
const countReply = z.object({ n: z.number() });

type Sort = OrderExportQuery['sort'];

/** Finds orders for staff, by indexes only. */
@Injectable()
export class OrderSearch {
  private readonly collection: mongo.Collection<OrderDocument>;

  constructor(
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {
    this.collection = rawCollection(orders);
  }

  /** How to find what a query asks for with the fewest orders read, or undefined if no order can match its `q`. */
  async select({ q, from, to, ...states }: OrderExportQuery): Promise<BoundedSelection | undefined> {
    const target = q ? await this.findTarget(q) : { keys: [] };
    if (!target) return undefined;
    const ways = selectOrders(states, readPeriod({ from, to }, this.config.SHOP_TIMEZONE), target);
    const counts = ways.length > 1 ? await Promise.all(ways.map((way) => this.countToCompare(way))) : [0];
    const fewest = Math.min(...counts);
    const selection = ways[counts.indexOf(fewest)];
    return selection && { ...selection, isBounded: fewest === Infinity };
  }

  find(
    selection: BoundedSelection,
    sort: Sort,
    more: PipelineStage[],
  ): mongo.AggregationCursor<OrderDocument> {
    const stages = [...toStages(selection, sort), ...more];
    return this.collection.aggregate<OrderDocument>(stages, { hint: selection.hint });
  }

  /** How many orders `find` finds, up to a limit. */
  async count(selection: BoundedSelection, sort: Sort, limit: number): Promise<number> {
    if (!hasRest(selection)) return this.countKeys(selection, limit);
    const stages = [...toStages(selection, sort), { $limit: limit }, { $count: 'n' }];
    const [reply] = await this.collection.aggregate(stages, { hint: selection.hint }).toArray();
    return reply ? countReply.parse(reply).n : 0;
  }

  /** How many orders would be compared with the rest, or Infinity where they are too many. */
  private async countToCompare(way: Selection): Promise<number> {
    const max = way.hint === BY_STATE ? MAX_OF_STATE : MAX_OF_KEY;
    const count = await this.countKeys(way, max);
    return count < max ? count : Infinity;
  }

  private async countKeys({ countable, hint }: Selection, limit: number): Promise<number> {
    // Without a hint MongoDB would tell all orders by the metadata of the collection, which are wrong after a crash.
    const command = { count: this.orders.collection.collectionName, query: countable, hint, limit };
    return countReply.parse(await this.orders.db.db?.command(command)).n;
  }

  private async findTarget(q: string): Promise<Target | undefined> {
    const named = identifyOrder(q);
    if (named && '_id' in named) return { id: named._id };
    const order = named && (await this.collection.findOne(named, { projection: { _id: 1 } }));
    if (order) return { id: order._id };
    const keys = toSearchKeys(q);
    return keys.length > 0 ? { keys } : undefined;
  }
}

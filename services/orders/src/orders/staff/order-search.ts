import type { OrderExportQuery } from '@bookstore/contracts/order-lists';
import { CONFIG } from '@bookstore/kit/config';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, PipelineStage } from 'mongoose';
import { z } from 'zod';
import type { OrdersConfig } from '../../config.ts';
import { identifyOrder } from '../order-number.ts';
import { type OrderDocument, StoredOrder } from '../order.schema.ts';
import { toSearchKeys } from '../search-keys.ts';
import { hasRest, selectOrders, type Selection, type Target, toStages } from './order.selection.ts';
import { readPeriod } from './period.ts';

/** The rarest of so many keys is looked for, by how many orders have it, as far as they are counted. */
const RANKED_KEYS = 4;
const RANKED_ORDERS = 5000;
const countReply = z.object({ n: z.number() });

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

  /** How to find what a query asks for, or undefined if no order can match its `q`. */
  async select({ q, from, to, ...states }: OrderExportQuery): Promise<Selection | undefined> {
    const target = q ? await this.findTarget(q) : { keys: [] };
    return target && selectOrders(states, readPeriod({ from, to }, this.config.SHOP_TIMEZONE), target);
  }

  find(
    selection: Selection,
    sort: OrderExportQuery['sort'],
    more: PipelineStage[],
    maxSearched?: number,
  ): mongo.AggregationCursor<OrderDocument> {
    const stages = [...toStages(selection, sort, maxSearched), ...more];
    return this.collection.aggregate<OrderDocument>(stages, { hint: selection.hint });
  }

  /** How many orders there are, up to a limit. */
  async count(selection: Selection, limit: number): Promise<number> {
    if (!hasRest(selection)) return this.countKeys(selection, limit);
    const stages = [...toStages(selection), { $limit: limit }, { $count: 'n' }];
    const [reply] = await this.collection.aggregate(stages, { hint: selection.hint }).toArray();
    return reply ? countReply.parse(reply).n : 0;
  }

  private async countKeys({ countable, hint }: Selection, limit: number): Promise<number> {
    // MongoDB knows how many documents a collection has, but not with a hint.
    const isAll = Object.keys(countable).length === 0;
    const command = { count: this.orders.collection.collectionName, query: countable, limit };
    return countReply.parse(await this.orders.db.db?.command({ ...command, ...(!isAll && { hint }) })).n;
  }

  private async findTarget(q: string): Promise<Target | undefined> {
    const named = identifyOrder(q);
    if (named && '_id' in named) return { id: named._id };
    const order = named && (await this.collection.findOne(named, { projection: { _id: 1 } }));
    if (order) return { id: order._id };
    const keys = toSearchKeys(q);
    return keys.length > 0 ? { keys: await this.rarestFirst(keys) } : undefined;
  }

  private async rarestFirst(keys: readonly string[]): Promise<string[]> {
    const ranked = await Promise.all(
      keys.slice(0, keys.length > 1 ? RANKED_KEYS : 0).map(async (key) => {
        const orders = await this.countKeys(selectOrders({}, {}, { keys: [key] }), RANKED_ORDERS);
        return { key, orders };
      }),
    );
    const byRarity = ranked.toSorted((left, right) => left.orders - right.orders).map(({ key }) => key);
    return [...byRarity, ...keys.slice(byRarity.length)];
  }
}

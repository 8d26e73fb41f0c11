import {
  MAX_SEARCHED_ORDERS,
  type OrderExportQuery,
  type OrderQuery,
} from '@bookstore/contracts/order-lists';
import { toIsbn13 } from '@bookstore/contracts/isbn';
import { toNumberBeginning } from '@bookstore/contracts/order-numbers';
import { OPEN_STATUSES, ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import { CONFIG } from '@bookstore/kit/config';
import { migrateInBackground } from '@bookstore/kit/mongo/migration';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, PipelineStage, Types } from 'mongoose';
import { z } from 'zod';
import type { OrdersConfig } from '../../config.ts';
import { MIGRATIONS } from '../../migrations.ts';
import { identifyOrder } from '../order-number.ts';
import { BY_CUSTOMER, BY_SEARCH_KEY, BY_STATE, type OrderDocument, StoredOrder } from '../order.schema.ts';
import { type MigrationCursor, migrateSearchKeys } from '../search-keys.migration.ts';
import { type SearchPart, toSearchParts, trackingKeyOf } from '../search-keys.ts';
import { idsOf, overdueBefore, type Period, readPeriod, timesOf } from './period.ts';

/** So many orders with a word are all compared with the rest, and so many in a state, which lie far apart on the disk. */
const MAX_OF_KEY = 10_000;
const MAX_OF_STATE = 1000;
/** Of so many parts of a search each can be the one whose orders are read. */
const MAX_PARTS_CHOSEN_FROM = 4;
/** A tracking number that many orders have names none of them: so many are found with a hundred tracking numbers. */
const MAX_TRACKED = 500;
/** So many orders are found by the beginning of their numbers. */
const MAX_BEGUN = 100;
/** Behind each character of a number. */
const LAST = '~';
const BY_ID = { _id: 1 } as const;
const WITHOUT_NOTES = { projection: { notes: 0 } } as const;
const countReply = z.object({ n: z.number() });

type Conditions = mongo.Filter<OrderDocument>;
type Sort = OrderExportQuery['sort'];
/** What orders are found by. */
type Filters = OrderExportQuery & Partial<Pick<OrderQuery, 'after' | 'before'>>;

/** What a search asks for: the orders of a number, or those that have all parts, which can be those of a book or a parcel. */
type Target = { ids: Types.ObjectId[] } | { parts: readonly SearchPart[]; isOfOrder?: true };

/** How orders are found: those of one index, in the order of their times, that match the rest as well. */
type QueryPlan = {
  hint: Record<string, 1 | -1>;
  inIndex: Conditions;
  /** The same as far as it is in the index: exact for times in whole seconds. */
  countable: Conditions;
  rest: Conditions;
};

/** The chosen plan. If it is bounded, only the first orders of the list are compared with the rest. */
export type ChosenPlan = QueryPlan & { isBounded: boolean };

/** Finds orders for staff, by indexes only. */
@Injectable()
export class OrderSearch {
  private readonly collection: mongo.Collection<OrderDocument>;

  constructor(
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    private readonly shop: ShopSettings,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    platform: Platform,
  ) {
    this.collection = rawCollection(orders);
    const cursors = orders.db.collection<MigrationCursor>('feed_cursors');
    const migrateBatch = () => migrateSearchKeys(this.collection, cursors);
    migrateInBackground({ platform, connection: orders.db, entry: MIGRATIONS.searchKeys, migrateBatch });
  }

  /** How to find what a query asks for with the fewest orders read, or undefined if no order can match its `q`. */
  async plan(query: Filters): Promise<ChosenPlan | undefined> {
    const target = query.q ? await this.findTarget(query.q) : { parts: [] };
    return target && this.choose(query, target);
  }

  /** The same by the name, e-mail address or phone number of a customer alone, as orders are found by them. */
  async planByCustomer(q: string): Promise<ChosenPlan | undefined> {
    const target = await this.findTarget(q);
    if (!target || 'ids' in target || target.isOfOrder) return undefined;
    return this.choose({}, { parts: toSearchParts(q, 'customers') });
  }

  private async choose(query: Filters, target: Target): Promise<ChosenPlan | undefined> {
    const period = readPeriod(query, (await this.shop.read()).timeZone);
    if (query.overdue)
      period.endMs = Math.min(period.endMs ?? Infinity, overdueBefore(this.config.SHIP_WITHIN_HOURS));
    const plans = listPlans(query, period, target);
    const counts =
      plans.length > 1 || query.customer || plans.some(hasRest)
        ? await Promise.all(plans.map((each) => this.countToCompare(each)))
        : [0];
    const fewest = Math.min(...counts);
    const plan = plans[counts.indexOf(fewest)];
    return plan && { ...plan, isBounded: fewest === Infinity };
  }

  find(plan: ChosenPlan, sort: Sort, more: PipelineStage[]): mongo.AggregationCursor<OrderDocument> {
    const stages = [...toStages(plan, sort), ...more];
    return this.collection.aggregate<OrderDocument>(stages, { hint: plan.hint });
  }

  /** The orders of these ids or numbers that exist. */
  async findNamed(names: readonly string[]): Promise<OrderDocument[]> {
    const targets = names.flatMap((name) => identifyOrder(name) ?? []);
    return targets.length > 0 ? this.collection.find({ $or: targets }, WITHOUT_NOTES).toArray() : [];
  }

  /** The orders with these tracking numbers, written in any form: at most `MAX_TRACKED`. */
  async findTracked(trackings: readonly string[]): Promise<OrderDocument[]> {
    const keys = trackings.flatMap((tracking) => trackingKeyOf(tracking) ?? []);
    if (keys.length === 0) return [];
    const options = { ...WITHOUT_NOTES, hint: BY_SEARCH_KEY, limit: MAX_TRACKED };
    return this.collection.find({ searchKeys: { $in: keys } }, options).toArray();
  }

  /** How many orders `find` finds, up to a limit. */
  async count(plan: ChosenPlan, sort: Sort, limit: number): Promise<number> {
    if (!hasRest(plan)) return this.countKeys(plan, limit);
    const stages = [...toStages(plan, sort), { $limit: limit }, { $count: 'n' }];
    const [reply] = await this.collection.aggregate(stages, { hint: plan.hint }).toArray();
    return reply ? countReply.parse(reply).n : 0;
  }

  /** How many orders would be compared with the rest, or Infinity where they are too many. */
  private async countToCompare(plan: QueryPlan): Promise<number> {
    const max = plan.hint === BY_STATE ? MAX_OF_STATE : MAX_OF_KEY;
    const count = await this.countKeys(plan, max);
    return count < max ? count : Infinity;
  }

  private async countKeys({ countable, hint }: QueryPlan, limit: number): Promise<number> {
    // Without a hint MongoDB counts all orders by the metadata of the collection, which are wrong after a crash.
    const command = { count: this.orders.collection.collectionName, query: countable, hint, limit };
    return countReply.parse(await this.orders.db.db?.command(command)).n;
  }

  private async findTarget(q: string): Promise<Target | undefined> {
    const named = identifyOrder(q);
    if (named && '_id' in named) return { ids: [named._id] };
    const ids = await this.findNumbered(named ?? toNumberBeginning(q));
    if (ids.length > 0) return { ids };
    // Its digits can be those of a phone number too, which then has no order with this book or parcel.
    const key = await this.findKeyOfOrder([toIsbn13(q), trackingKeyOf(q)]);
    if (key) return { parts: [{ keys: [key] }], isOfOrder: true };
    const parts = toSearchParts(q);
    return parts.length > 0 ? { parts } : undefined;
  }

  /** The orders of a number, or of the beginning of one. */
  private async findNumbered(sought: { number: string } | string | undefined): Promise<Types.ObjectId[]> {
    if (sought === undefined) return [];
    const filter =
      typeof sought === 'string' ? { number: { $gte: sought, $lt: `${sought}${LAST}` } } : sought;
    const found = await this.collection.find(filter, { projection: { _id: 1 }, limit: MAX_BEGUN }).toArray();
    return found.map(({ _id }) => _id);
  }

  /** The first of the keys that an order has. */
  private async findKeyOfOrder(keys: readonly (string | undefined)[]): Promise<string | undefined> {
    for (const key of keys)
      if (key && (await this.collection.findOne({ searchKeys: key }, { projection: { _id: 1 } }))) return key;
    return undefined;
  }
}

/** Orders with one of several keys are merged in the order of their ids. */
const oneOf = (keys: readonly string[]) => ({ $in: [...keys] });

/** The condition that an order has all parts. */
const withAll = (parts: readonly SearchPart[]): Conditions =>
  parts.length > 0
    ? { $and: parts.map(({ keys, pattern }) => ({ searchKeys: pattern ?? oneOf(keys) })) }
    : {};

/** The plans to choose from, each by an index that has its orders in the order of their times: none is sorted in memory. */
function listPlans(query: Filters, period: Period, target: Target): QueryPlan[] {
  const { payment, customer, overdue } = query;
  const open = OPEN_STATUSES.filter((each) => !query.status || each === query.status);
  const status = overdue ? { $in: open } : query.status;
  // An order has the time of its id, or one up to a moment later.
  const during = { ...idsOf(period, 1), ...timesOf(period) };
  const planBy = (hint: QueryPlan['hint'], conditions: Conditions, rest: Conditions = {}): QueryPlan => ({
    hint,
    inIndex: { ...during, ...conditions },
    countable: { ...idsOf(period), ...conditions },
    rest,
  });
  const states = { ...(status && { status }), ...(payment && { payment }) };
  const own = customer ? { customerId: customer } : {};
  if ('ids' in target) {
    const rest = { ...own, ...states, ...idsOf(period, 1), ...timesOf(period) };
    return [planBy(BY_ID, { _id: { $in: target.ids } }, rest)];
  }
  const { parts } = target;
  if (customer) return [planBy(BY_CUSTOMER, own, { ...states, ...withAll(parts) })];
  const plans = parts.slice(0, MAX_PARTS_CHOSEN_FROM).map((part) => {
    // By its keys alone a part has all of its orders, and others if it has a pattern.
    const toCompare = parts.filter((each) => each !== part || each.pattern);
    return planBy(BY_SEARCH_KEY, { searchKeys: oneOf(part.keys) }, { ...states, ...withAll(toCompare) });
  });
  if (!status && !payment) return plans.length > 0 ? plans : [planBy(BY_ID, {})];
  // Every state has its orders in the order of their ids: they are merged.
  const inStates = {
    status: status ?? { $in: [...ORDER_STATUSES] },
    payment: payment ?? { $in: [...PAYMENTS] },
  };
  return [...plans, planBy(BY_STATE, inStates, withAll(parts))];
}

const hasRest = ({ rest }: QueryPlan): boolean => Object.keys(rest).length > 0;

/** The stages that find the orders of a plan, the newest first or the oldest. */
function toStages(plan: ChosenPlan, sort: Sort): PipelineStage[] {
  const { hint, inIndex, rest, isBounded } = plan;
  const direction = sort === 'oldest' ? 1 : -1;
  const $sort =
    hint === BY_CUSTOMER
      ? ({ createdAt: direction, _id: direction } as const)
      : ({ _id: direction } as const);
  const inOrder: PipelineStage[] = [{ $match: inIndex }, { $sort }];
  if (!hasRest(plan)) return inOrder;
  // One $match of both conditions takes twice as long.
  const $limit = isBounded ? MAX_SEARCHED_ORDERS : Number.MAX_SAFE_INTEGER;
  return [...inOrder, { $limit }, { $match: rest }];
}

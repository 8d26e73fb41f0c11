import { MAX_SEARCHED_ORDERS, type OrderExportQuery } from '@bookstore/contracts/order-lists';
import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import type { mongo, PipelineStage, Types } from 'mongoose';
import { BY_SEARCH_KEY, BY_STATE, type OrderDocument } from '../order.schema.ts';
import { idsOf, type Period, timesOf } from './period.ts';

type Conditions = mongo.Filter<OrderDocument>;

/** What a search asks for: one order, or those that have all keys. */
export type Target = { id: Types.ObjectId } | { keys: readonly string[] };

/** How orders are found: those of one index, in the order of their ids, that match the rest as well. */
export type Selection = {
  hint: Record<string, 1 | -1>;
  inIndex: Conditions;
  /** The same as far as it is in the index: exact for times in whole seconds. */
  countable: Conditions;
  rest: Conditions;
};

/** One of which, if it is bounded, only the first orders of the list are compared with the rest. */
export type BoundedSelection = Selection & { isBounded: boolean };

const BY_ID = { _id: 1 } as const;

/** Of so many keys each can be the one whose orders are read. */
const MAX_KEYS_CHOSEN_FROM = 4;

/** The ways to select orders, each by an index that has them in the order of their ids: none is sorted in memory. */
export function selectOrders(
  { status, payment }: Pick<OrderExportQuery, 'status' | 'payment'>,
  period: Period,
  target: Target,
): Selection[] {
  // An order has the time of its id, or one up to a moment later.
  const during = { ...idsOf(period, 1), ...timesOf(period) };
  const select = (hint: Selection['hint'], conditions: Conditions, rest: Conditions = {}): Selection => ({
    hint,
    inIndex: { ...during, ...conditions },
    countable: { ...idsOf(period), ...conditions },
    rest,
  });
  const states = { ...(status && { status }), ...(payment && { payment }) };
  if ('id' in target) return [select(BY_ID, { _id: target.id }, { ...states, ...timesOf(period) })];
  const { keys } = target;
  const withAll = (all: readonly string[]) => (all.length > 0 ? { searchKeys: { $all: [...all] } } : {});
  const ways = keys.slice(0, MAX_KEYS_CHOSEN_FROM).map((key) => {
    const others = keys.filter((each) => each !== key);
    return select(BY_SEARCH_KEY, { searchKeys: key }, { ...states, ...withAll(others) });
  });
  if (!status && !payment) return ways.length > 0 ? ways : [select(BY_ID, {})];
  // Every state has its orders in the order of their ids: they are merged.
  const inStates = {
    status: status ?? { $in: [...ORDER_STATUSES] },
    payment: payment ?? { $in: [...PAYMENTS] },
  };
  return [...ways, select(BY_STATE, inStates, withAll(keys))];
}

export const hasRest = ({ rest }: Selection): boolean => Object.keys(rest).length > 0;

/** The stages that find the selected orders, the newest first or the oldest. */
export function toStages(
  selection: BoundedSelection,
  sort: OrderExportQuery['sort'] = 'newest',
): PipelineStage[] {
  const { inIndex, rest, isBounded } = selection;
  const inOrder: PipelineStage[] = [{ $match: inIndex }, { $sort: { _id: sort === 'oldest' ? 1 : -1 } }];
  if (!hasRest(selection)) return inOrder;
  // One $match of both conditions takes twice as long.
  const $limit = isBounded ? MAX_SEARCHED_ORDERS : Number.MAX_SAFE_INTEGER;
  return [...inOrder, { $limit }, { $match: rest }];
}

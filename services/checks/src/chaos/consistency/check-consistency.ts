import type { LocalShop } from '@bookstore/dev-env/local-shop';
import type { MongoClient } from 'mongodb';
import { createShopClient, type ShopAddress } from '../../clients/shop-client.ts';
import type { StaffRecord } from '../staff/staff-record.ts';
import type { Workload } from '../workload/workload.ts';
import { compare, list, listDifferent } from './compare.ts';
import { compareStatistics } from './compare-statistics.ts';
import { findBrokenOrders } from './find-broken-orders.ts';
import { findUnaudited } from './find-unaudited.ts';
import {
  commandKey,
  countMessages,
  countPending,
  readStoredState,
  type StoredState,
} from './stored-state.ts';

const TIMEOUT_MS = 10_000;

/** What is wrong with a shop; nothing if it is consistent. */
export type ConsistencyReport = { violations: string[]; orders: number };

/** The state of the stock by its numbers. */
function stateOf({ isCounted, free, lowAt }: StoredState['stock'][number]) {
  if (!isCounted) return undefined;
  if (free < 1) return 'out';
  return free <= lowAt ? 'low' : 'in';
}

/** What each service keeps of the others' data, compared with that. */
function compareProjections({ books, prices, stock, stockStates }: StoredState): string[] {
  const states = new Map(stockStates.map(({ _id, state }) => [_id, state]));
  return [
    ...listDifferent(
      'prices at orders are not those of the catalogue',
      prices.map((price) => [price._id, price.isSold ? `v${price.v} at ${price.priceCents}` : `v${price.v}`]),
      books.map((book) => [book._id, book.isDeleted ? `v${book.v}` : `v${book.v} at ${book.newPriceCents}`]),
    ),
    ...listDifferent(
      'states of the stock are not those of its numbers',
      [...states],
      stock.map((each) => [each._id, stateOf(each)]),
    ),
    ...listDifferent(
      'states of the stock at catalog are not those of orders',
      books.map((book) => [book._id, book.stock]),
      books.map(({ _id }) => [_id, states.get(_id)]),
    ),
  ];
}

/** What the public API says of the stock, compared with what is stored. */
async function comparePublicStock(shop: ShopAddress, { stock }: StoredState): Promise<string[]> {
  const { listStock } = createShopClient(shop, TIMEOUT_MS);
  const found = await listStock(stock.map(({ _id }) => _id));
  const withFree = (state: string | undefined, free: number | undefined) =>
    state === 'low' ? `low: ${free}` : state;
  return listDifferent(
    'books have another stock for everyone than is stored',
    found.map(({ bookId, state, free }) => [bookId, withFree(state, free)]),
    stock.map((each) => [each._id, withFree(stateOf(each), each.free)]),
  );
}

type CheckOptions = {
  shop: Pick<LocalShop, 'url' | 'admin' | 'rabbitUrl'>;
  mongo: MongoClient;
  workload: Workload;
  /** What staff changed in a shop whose audit has all of it, as that of the release before has not. */
  record?: StaffRecord;
};

/** Compares what the shop stores and answers at this moment with what customers and staff expect. */
export async function checkConsistency(options: CheckOptions): Promise<ConsistencyReport> {
  const { shop, mongo, workload, record } = options;
  // Reading all of a shop that is busy with its backlog would hold it up; so would a connection to its broker.
  const pending = compare('pending events', await countPending(mongo), 0);
  if (pending.length > 0) return { violations: pending, orders: 0 };
  const { waiting, dead } = await countMessages(shop.rabbitUrl);
  if (waiting > 0) return { violations: compare('waiting messages', waiting, 0), orders: 0 };
  const state = await readStoredState(mongo);
  const commands = state.orders.flatMap(({ _id, history }) =>
    history.filter(({ action }) => action !== 'place').map((change) => ({ key: commandKey(_id, change) })),
  );
  const sold = state.books.filter(({ _id, isDeleted }) => !isDeleted && !workload.reserved.has(_id));
  const violations = [
    ...workload.orders.compare(
      state.orders.map(({ _id: id, idempotencyKey: key, totalCents }) => ({ key, id, totalCents })),
    ),
    ...workload.commands.compare(commands),
    ...workload.books.compare(sold.map((book) => ({ key: book.title, priceCents: book.newPriceCents }))),
    ...workload.ledger.compare(state),
    ...list('orders are not what their history says', findBrokenOrders(state.orders)),
    ...list('changes of staff are not as the audit has them', record ? findUnaudited(state) : []),
    ...(record?.compare(state.audit) ?? []),
    ...list('replies were unexpected', workload.client.unexpectedReplies),
    ...compare('dead letters', dead, 0),
    ...compareProjections(state),
  ];
  // Signing in is the dearest part of a check, and statistics cannot be exact before.
  if (violations.length === 0) {
    const { readStatistics } = await createShopClient(shop, TIMEOUT_MS).signInStaff();
    violations.push(...compareStatistics(await readStatistics(), state));
    violations.push(...(await comparePublicStock(shop, state)));
  }
  return { violations, orders: state.orders.length };
}

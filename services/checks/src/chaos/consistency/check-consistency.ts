import type { LocalShop } from '@bookstore/dev-env/local-shop';
import type { MongoClient } from 'mongodb';
import { createShopClient, type ShopAddress } from '../../clients/shop-client.ts';
import type { Workload } from '../workload/workload.ts';
import { compare, list, toExpectedOrder } from './compare.ts';
import { compareStatistics } from './compare-statistics.ts';
import { findUnaudited } from './find-unaudited.ts';
import { findBrokenOrders } from './find-broken-orders.ts';
import { countMessages, countPending, readStoredState, type StoredState } from './stored-state.ts';

const TIMEOUT_MS = 10_000;

export type ConsistencyReport = {
  /** Nothing if the shop is consistent. */
  violations: string[];
  counts: Record<'lost' | 'duplicated' | 'unexpected', number>;
  orders: number;
};

const listSold = ({ books }: StoredState) =>
  books
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ _id, title, newPriceCents }) => ({ id: _id, title, priceCents: newPriceCents }));

/** The books whose price at orders is not the catalogue's. */
function findStalePrices({ books, prices }: StoredState): string[] {
  const byId = new Map(prices.map((price) => [price._id, price]));
  const isStale = ({ _id, v, isDeleted, newPriceCents }: StoredState['books'][number]) => {
    const price = byId.get(_id);
    if (price?.v !== v || price.isSold === isDeleted) return true;
    return price.isSold && price.priceCents !== newPriceCents;
  };
  return books.filter(isStale).map(({ _id }) => _id);
}

/** The books whose published state is not that of their stock. */
function findWrongStates({ stock, stockStates }: StoredState): string[] {
  const states = new Map(stockStates.map(({ _id, state }) => [_id, state]));
  const stateOf = ({ isCounted, free, lowAt }: StoredState['stock'][number]) => {
    if (!isCounted) return undefined;
    if (free < 1) return 'out';
    return free <= lowAt ? 'low' : 'in';
  };
  return stock.filter((book) => stateOf(book) !== states.get(book._id)).map(({ _id }) => _id);
}

/** The books whose stock at catalog is not what orders has published. */
function findStaleStock({ books, stockStates }: StoredState): string[] {
  const states = new Map(stockStates.map(({ _id, state }) => [_id, state]));
  return books.filter(({ _id, stock }) => stock !== states.get(_id)).map(({ _id }) => _id);
}

/** What the public API says of counted books that is not what is stored. */
async function compareStockStates(shop: ShopAddress, { stock }: StoredState): Promise<string[]> {
  const { listStock } = createShopClient(shop, TIMEOUT_MS);
  const states = new Map((await listStock(stock.map(({ _id }) => _id))).map((each) => [each.bookId, each]));
  return stock.flatMap(({ _id, isCounted, free }) => {
    const state = states.get(_id);
    const isRight = isCounted ? (state?.state === 'out') === (free === 0) : !state;
    return isRight && (state?.free ?? free) === free
      ? []
      : [`${_id} with ${free} free is ${state?.state ?? 'not told'}`];
  });
}

/** A report of a shop whose data was not compared. */
export const reportOnly = (...violations: string[]): ConsistencyReport => ({
  violations,
  orders: 0,
  counts: { lost: 0, duplicated: 0, unexpected: 0 },
});

type CheckOptions = {
  shop: Pick<LocalShop, 'url' | 'admin' | 'rabbitUrl'>;
  mongo: MongoClient;
  workload: Workload;
  /** Whether all that staff did is in the audit, which the release before has not kept. */
  isAudited?: boolean;
};

/** Compares what the shop stores and answers at this moment with what customers and staff expect. */
export async function checkConsistency({
  shop,
  mongo,
  workload,
  isAudited = true,
}: CheckOptions): Promise<ConsistencyReport> {
  // Reading all of a shop that is busy with its backlog would hold it up; so would a connection to its broker.
  const pending = compare('pending events', await countPending(mongo), 0);
  if (pending.length > 0) return reportOnly(...pending);
  const { waiting, dead } = await countMessages(shop.rabbitUrl);
  if (waiting > 0) return reportOnly(...compare('waiting messages', waiting, 0));
  const state = await readStoredState(mongo);
  const orders = workload.orders.compare(state.orders.map(toExpectedOrder));
  const books = workload.books.compare(listSold(state));
  const commands = workload.commands.compare(state.orders);
  const stock = workload.ledger.compare({
    ...state,
    hasWrittenOff: (order) => workload.commands.hasWrittenOff(order),
  });
  const violations = [
    ...list('acknowledged orders are lost', orders.lost),
    ...list('orders are duplicated', orders.duplicated),
    ...list('orders are unexpected', orders.unexpected),
    ...list('acknowledged commands are lost', commands.lost),
    ...list('commands are unexpected', commands.unexpected),
    ...list('orders are not what their history says', findBrokenOrders(state.orders)),
    ...list('changes of staff are not as the audit has them', isAudited ? findUnaudited(state) : []),
    ...list('books have wrong stock', stock),
    ...list('acknowledged changes of books are lost', books.lost),
    ...list('books are unexpected', books.unexpected),
    ...list('replies were unexpected', workload.client.unexpectedReplies),
    ...compare('dead letters', dead, 0),
    ...list('prices differ from the catalogue', findStalePrices(state)),
    ...list('states of the stock are not those of its numbers', findWrongStates(state)),
    ...list('books have stock that orders has not published', findStaleStock(state)),
  ];
  // Signing in is the dearest part of a check, and statistics cannot be exact before.
  if (violations.length === 0) {
    const { readStatistics } = await createShopClient(shop, TIMEOUT_MS).signInStaff();
    violations.push(...compareStatistics(await readStatistics(), state, workload.orders));
    violations.push(...(await compareStockStates(shop, state)));
  }
  return {
    violations,
    orders: state.orders.length,
    counts: {
      lost: orders.lost.length + commands.lost.length + books.lost.length,
      duplicated: orders.duplicated.length,
      unexpected: orders.unexpected.length + commands.unexpected.length + books.unexpected.length,
    },
  };
}

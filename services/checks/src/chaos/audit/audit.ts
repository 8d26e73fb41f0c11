import { adminStatistics } from '@bookstore/contracts/statistics';
import { toCents } from '@bookstore/contracts/money';
import type { Traffic } from '../traffic/traffic.ts';
import { countMessages } from './queues.ts';
import type { Databases, StoredState } from './stored-state.ts';

/** What is not as it has to be, in words, nothing when all is well; and how many orders there are. */
export type Audit = {
  findings: string[];
  counts: Record<'lost' | 'duplicated' | 'unexpected', number>;
  orders: number;
};

type AuditOptions = { databases: Databases; rabbitUrl: string; traffic: Traffic };

const describe = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${names.length} ${what}: ${names.slice(0, 3).join(', ')}`] : [];

const expectEqual = (what: string, found: unknown, expected: unknown): string[] =>
  found === expected ? [] : [`${what}: ${String(found)}, but it has to be ${String(expected)}`];

/** The prices that orders knows have to be catalog's. */
function comparePrices({ books, prices }: StoredState): string[] {
  const known = new Map(prices.map((price) => [price._id, price]));
  const wrong = books.filter(({ _id, v, isDeleted, newPriceCents }) => {
    const price = known.get(_id);
    return (
      price?.v !== v || price.isSold === isDeleted || (price.isSold && price.priceCents !== newPriceCents)
    );
  });
  return describe(
    'prices are not catalog’s',
    wrong.map(({ _id }) => _id),
  );
}

async function compareStatistics(traffic: Traffic, { orders, books }: StoredState): Promise<string[]> {
  const answer = await traffic.door.ask('GET', '/api/admin', { token: traffic.staffToken });
  const told = adminStatistics.safeParse(answer?.body).data;
  if (!told) return ['the statistics are not answered'];
  const sold = books.filter(({ isDeleted }) => !isDeleted);
  const ledgerOrders = orders.map(toLedgerOrder);
  const sum = ledgerOrders.reduce((total, { totalCents }) => total + totalCents, 0);
  return [
    ...expectEqual('total orders', told.totalOrders, orders.length),
    ...expectEqual('total sales in cents', toCents(told.totalSales), sum),
    ...expectEqual(
      'total sales by the ledger',
      toCents(told.totalSales),
      traffic.orders.sumCents(ledgerOrders),
    ),
    ...expectEqual('total books', told.totalBooks, sold.length),
    ...expectEqual('trending books', told.trendingBooks, sold.filter(({ trending }) => trending).length),
  ];
}

const toLedgerOrder = ({ _id, idempotencyKey, totalCents }: StoredState['orders'][number]) => ({
  id: _id,
  key: idempotencyKey,
  totalCents,
});

/** Compares what the shop stores and tells with what customers and staff know, once, as it is now. */
export async function audit({ databases, rabbitUrl, traffic }: AuditOptions): Promise<Audit> {
  const state = await databases.read();
  const orders = traffic.orders.compare(state.orders.map(toLedgerOrder));
  const books = traffic.books.compare(
    state.books
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ _id, title, newPriceCents }) => ({ id: _id, title, priceCents: newPriceCents })),
  );
  const { waiting, dead } = await countMessages(rabbitUrl);
  const findings = [
    ...describe('acknowledged orders are lost', orders.lost),
    ...describe('orders are there twice', orders.duplicated),
    ...describe('orders were asked for by nobody', orders.unexpected),
    ...describe('acknowledged changes of books are lost', books.lost),
    ...describe('books were asked for by nobody', books.unexpected),
    ...describe('answers were surprising', traffic.door.surprises),
    ...expectEqual('pending facts', state.pending, 0),
    ...expectEqual('waiting messages', waiting, 0),
    ...expectEqual('dead letters', dead, 0),
    ...comparePrices(state),
    ...(await compareStatistics(traffic, state)),
  ];
  return {
    findings,
    orders: state.orders.length,
    counts: {
      lost: orders.lost.length + books.lost.length,
      duplicated: orders.duplicated.length,
      unexpected: orders.unexpected.length + books.unexpected.length,
    },
  };
}

import type { StdioOptions } from 'node:child_process';
import { createServer } from 'node:net';
import type { Book } from '@bookstore/contracts/books';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { runAdminAuth } from '@bookstore/dev-env/admin-auth-command';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { portOf } from '@bookstore/runtime/testing/ports';
import { decodeJwt } from 'jose';
import { createShopClient, type Customer } from '../clients/shop-client.ts';
import { HEAP_LIMITS } from '../memory-limits.ts';
import type { CheckContext } from '../run-check.ts';
import { seedShop } from '../seed/seed-shop.ts';
import { withShop } from '../start-shop.ts';

/** How many books, the newest ones, are ordered. */
export const ORDERED_BOOKS = 25;
const CUSTOMERS = 50;
/** So many that no order is refused, while the bound is checked as ever. */
const OPEN_ORDERS = '999999999';
export const EMPTY = { SEED_BOOKS: 'false', OPEN_ORDERS_PER_CUSTOMER: OPEN_ORDERS };

/** A running shop with books, orders and signed-in customers, to be measured. */
export type BenchShop = LocalShop & {
  client: ReturnType<typeof createShopClient>;
  /** Their sessions last for the whole run, their tokens may not. */
  customers: readonly Customer[];
  /** Rebuilds the statistics, as an operator does. */
  rebuild: () => Promise<void>;
};

/** What a scenario is measured with: a running shop, how long a round takes, the program wrk, and a folder. */
export type Bench = { shop: BenchShop; seconds: number; wrk: string; folder: string };

/** How long a shop is warmed up without measuring, so that V8 has compiled what the requests run. */
export const WARM_UP_SECONDS = 5;

type Amounts = { books: number; orders: number };

/** Starts a mail server that never answers, so that no time is spent on sending. @returns its URL. */
async function startSilentMailServer(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  return `smtp://127.0.0.1:${await portOf(server.listen(0, '127.0.0.1'))}?ignoreTLS=true`;
}

/** Fills an empty shop with books, orders and customers, and with the statistics of them. */
async function fillShop(shop: LocalShop, { books, orders }: Amounts, context: CheckContext) {
  const client = createShopClient(shop);
  const customers: Customer[] = [];
  while (customers.length < CUSTOMERS) customers.push(await client.register());
  const accounts = customers.map(({ email, token }) => ({ id: decodeJwt(token).sub ?? '', email }));
  context.print(`seeding ${books} books and ${orders} orders`);
  await seedShop(shop, { books, orders, customers: accounts });
  const rebuild = async () => {
    const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
    const options = { ...context, mongoUrl: shop.mongoUrl, stdio };
    const exitCode = await runAdminAuth(['rebuild-statistics'], options);
    if (exitCode !== 0) throw new StartFailure('The statistics could not be rebuilt.');
  };
  await rebuild();
  // By IP address, so that nobody resolves a name.
  const url = shop.url.replace('localhost', '127.0.0.1');
  return { ...shop, url, client: createShopClient({ ...shop, url }), customers, rebuild };
}

/** Starts a shop with generated books and orders, whose parts have the heaps of their containers, and stops it when `work` has ended. */
export async function withBenchShop<T>(
  context: CheckContext,
  amounts: Amounts,
  work: (shop: BenchShop) => Promise<T>,
): Promise<T> {
  const settings = { ...EMPTY, SMTP_URL: await startSilentMailServer() };
  return withShop({ ...context, settings, launchers: HEAP_LIMITS }, async (shop) =>
    work(await fillShop(shop, amounts, context)),
  );
}

/** Up to `count` books of the shop, the newest first. */
export async function readBooks({ client }: BenchShop, count: number): Promise<Book[]> {
  const books: Book[] = [];
  for (let page = 1; books.length < count; page += 1) {
    const found = await client.listBooks(`?limit=${MAX_PAGE_SIZE}&page=${page}`);
    books.push(...found);
    if (found.length < MAX_PAGE_SIZE) break;
  }
  return books.slice(0, count);
}

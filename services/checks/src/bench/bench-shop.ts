import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { setTimeout as delay } from 'node:timers/promises';
import type { Book } from '@bookstore/contracts/books';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { runAdminAuth } from '@bookstore/dev-env/admin-auth-command';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { decodeJwt } from 'jose';
import { createShopClient, type Customer } from '../clients/shop-client.ts';
import type { CheckContext } from '../run-check.ts';
import { seedShop } from '../seed/seed-shop.ts';
import { startShop } from '../start-shop.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { readMemoryMib, sumOwn } from './processes.ts';

const CUSTOMERS = 50;
const SEEDED = ['catalog', 'orders', 'admin-auth'] as const;
const IDLE_MS = 10_000;
/** So many that no order is refused, while the bound is checked as ever. */
const OPEN_ORDERS = '999999999';
const EMPTY = { SEED_BOOKS: 'false', OPEN_ORDERS_PER_CUSTOMER: OPEN_ORDERS };

/** A running shop with books, orders and signed-in customers, to be measured. */
export type BenchShop = {
  /** By IP address, so that wrk does not resolve a name. */
  url: string;
  localShop: LocalShop;
  client: ReturnType<typeof createShopClient>;
  /** Their sessions last for the whole run, their tokens may not. */
  customers: readonly Customer[];
  /** Rebuilds the statistics, as an operator does. */
  rebuild: () => Promise<void>;
};

export const startEmptyShop = async (context: CheckContext, mail: MailServer): Promise<LocalShop> =>
  startShop({ ...context, settings: { ...EMPTY, SMTP_URL: await startMailServer(mail) } });

/** Starts a shop twice, with a mail catcher as `npm start` does, and prints the time and the idle memory of the second one. */
export async function measureStart(context: CheckContext): Promise<void> {
  await (await startShop({ ...context, settings: EMPTY })).stop();
  const startedAtMs = performance.now();
  const shop = await startShop({ ...context, settings: EMPTY });
  context.print(`warm start: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
  await delay(IDLE_MS);
  const memory = await readMemoryMib(shop);
  for (const [part, mib] of Object.entries(memory))
    context.print(`idle: ${part.padEnd(12)} ${mib.toFixed(0).padStart(4)} MiB`);
  context.print(`idle: own processes ${sumOwn(memory).toFixed(0)} MiB in total`);
  await shop.stop();
}

/** Fills an empty shop with books and orders, the statistics of them, and customers. */
export async function fillShop(
  shop: LocalShop,
  amounts: { books: number; orders: number },
  { dataDir, environment }: CheckContext,
): Promise<BenchShop> {
  const { mongoUrl, admin } = shop;
  const { register } = createShopClient(shop);
  const customers: Customer[] = [];
  while (customers.length < CUSTOMERS) customers.push(await register());
  const accounts = customers.map(({ email, token }) => ({ id: decodeJwt(token).sub ?? '', email }));
  // Running services would reconcile a half-filled database.
  await Promise.all(SEEDED.map((part) => shop.part(part).stop()));
  await seedShop(mongoUrl, { ...amounts, customers: accounts });
  await Promise.all(SEEDED.map((part) => shop.part(part).start()));
  const rebuild = async () => {
    const stdio = ['ignore' as const, 'ignore' as const, 'inherit' as const];
    const exitCode = await runAdminAuth(['rebuild-statistics'], { dataDir, mongoUrl, environment, stdio });
    if (exitCode !== 0) throw new StartFailure('The statistics could not be rebuilt.');
  };
  await rebuild();
  const url = shop.url.replace('localhost', '127.0.0.1');
  return { url, localShop: shop, client: createShopClient({ url, admin }), customers, rebuild };
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

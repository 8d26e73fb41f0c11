import type { BenchCustomer, BenchShop, ShopProcess } from './bench-shop.ts';
import { decodeJwt } from 'jose';
import { type Constellation, startConstellation } from '@bookstore/dev-env/constellation';
import type { Environment } from '@bookstore/dev-env/environment';
import { rebuildStatistics } from '@bookstore/dev-env/rebuild-statistics';
import { seedBooks } from '../seed/seed-books.ts';
import { seedOrders } from '../seed/seed-orders.ts';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { fetchCustomerToken, registerCustomer } from '../clients/customer-account.ts';

const CUSTOMERS = 50;
const SEEDED = ['catalog', 'orders', 'admin-auth'] as const;
const NO_LIMITS = { RATE_LIMIT_ALL: '0', RATE_LIMIT_ORDERS: '0', RATE_LIMIT_STAFF_LOGIN: '0' };

type StartOptions = {
  dataDir: string;
  environment: Environment;
  print: (line: string) => void;
  signal: AbortSignal;
};

/** Starts a shop without books, which takes as many requests of one client as there are. */
export const startEmptyShop = (options: StartOptions): Promise<Constellation> =>
  startConstellation({
    ...options,
    port: 0,
    overrides: {
      catalog: { SEED_BOOKS: 'false' },
      identity: { RATE_LIMIT_SIGN_UP: '0' },
      gateway: NO_LIMITS,
    },
  });

/** The processes that a shop consists of. */
export const processesOf = (shop: Constellation): ShopProcess[] =>
  [...SHOP_PARTS, 'mongo' as const, 'rabbitmq' as const].flatMap((part) =>
    shop.part(part).pids.map((pid) => ({ part, pid })),
  );

async function registerCustomers(url: string): Promise<BenchCustomer[]> {
  const customers = [];
  while (customers.length < CUSTOMERS) customers.push(await registerCustomer(url));
  return customers;
}

type FillOptions = Pick<StartOptions, 'dataDir' | 'environment'> & { books: number; orders: number };

/** Fills an empty shop, with everything that its services derive from books and orders, and with customers of it. */
export async function fillShop(
  shop: Constellation,
  { dataDir, environment, ...amounts }: FillOptions,
): Promise<BenchShop> {
  const { mongoUrl, admin } = shop;
  const customers = await registerCustomers(shop.url);
  const buyers = await Promise.all(
    customers.map(async (customer) => {
      const { sub = '' } = decodeJwt(await fetchCustomerToken(shop.url, customer));
      return { id: sub, email: customer.email };
    }),
  );
  // What runs would find the differences between the services while there still are some.
  await Promise.all(SEEDED.map((part) => shop.part(part).stop()));
  const books = await seedBooks(mongoUrl, amounts.books);
  await seedOrders(mongoUrl, { count: amounts.orders, customers: buyers, books });
  await Promise.all(SEEDED.map((part) => shop.part(part).start()));
  const url = shop.url.replace('localhost', '127.0.0.1');
  const rebuild = async () => {
    const exitCode = await rebuildStatistics({
      dataDir,
      mongoUrl,
      environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (exitCode !== 0) throw new StartFailure('The statistics could not be made anew.');
  };
  return { url, admin, customers, rebuild, processes: () => processesOf(shop) };
}

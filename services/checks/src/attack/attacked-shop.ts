import type { Book } from '@bookstore/contracts/books';
import { type LocalShop, startLocalShop } from '@bookstore/dev-env/local-shop';
import { registerVerified, withMongo } from '../clients/mongo.ts';
import { createShopClient, type Customer } from '../clients/shop-client.ts';
import type { limitMemory } from '../memory-limits.ts';
import type { CheckContext } from '../run-check.ts';
import { seedShop } from '../seed/seed-shop.ts';

const MANY_BOOKS = 20_000;

/** A running shop with its default limits, with what attackers and shoppers know of it. */
export type AttackedShop = LocalShop & {
  customer: Customer;
  staffToken: string;
  books: readonly Book[];
  /** Every kind of response: the app's pages and files, the API, and what it says of itself. */
  paths: readonly string[];
};

/** Starts a shop, each part within the memory of its container, and stops it when `work` has ended. */
export async function withAttackedShop<T>(
  context: CheckContext,
  memory: Awaited<ReturnType<typeof limitMemory>>,
  work: (shop: AttackedShop) => Promise<T>,
): Promise<T> {
  const settings = { LOG_LEVEL: 'warn' };
  const localShop = await startLocalShop({ ...context, port: 0, launchers: memory.launchers, settings });
  // By IP address, so that nobody waits until a name is resolved.
  const shop = { ...localShop, url: localShop.url.replace('localhost', '127.0.0.1') };
  try {
    for (const part of ['mongo', 'rabbitmq'] as const) await memory.join(part, shop.part(part).pids);
    const client = createShopClient(shop);
    const customer = await registerVerified({ client, mongoUrl: shop.mongoUrl });
    const { token: staffToken } = await client.signInStaff();
    const books = await client.listBooks();
    const page = await (await fetch(shop.url)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/[^"#]+)"/g)].flatMap(([, path]) => path ?? []);
    const api = ['', '?q=the', books[0]?._id ?? ''].map((end) => `/api/books/${end}`);
    const others = ['/', '/api/openapi.json', '/api/docs', '/identity/jwks', '/api/nothing'];
    const paths = [...new Set(files), ...api, ...others];
    return await work({ ...shop, customer, staffToken, books, paths });
  } finally {
    await shop.stop();
  }
}

/** Fills a shop with books, unless it has them. */
export async function addManyBooks(shop: AttackedShop): Promise<void> {
  const count = await withMongo(shop.mongoUrl, (mongo) =>
    mongo.db('catalog').collection('books').countDocuments(),
  );
  if (count < MANY_BOOKS) await seedShop(shop, { books: MANY_BOOKS, orders: 0, customers: [] });
}

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import type { Book } from '@bookstore/contracts/books';
import type { PartName } from '@bookstore/dev-env/shop-parts';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import { percentile } from '../bench/fixed-rate.ts';
import { withMongo } from '../clients/mongo.ts';
import type { createShopClient, Customer } from '../clients/shop-client.ts';
import { limitOf, WATCHED, watchMemory } from '../memory-limits.ts';
import { verifyCustomers } from '../seed/seed-shop.ts';

const MAX_P99_MS = 1000;
const SHOWN = 5;
const RECOVERY_MS = 60_000;

/** A running shop within its containers' limits, with what attackers and shoppers know of it. */
export type AttackedShop = LocalShop & {
  client: ReturnType<typeof createShopClient>;
  customer: Customer;
  staffToken: string;
  books: readonly Book[];
};

/** Registers a customer with a verified address, who may have as many open orders as any. */
export async function registerVerified({
  client,
  mongoUrl,
}: Pick<AttackedShop, 'client' | 'mongoUrl'>): Promise<Customer> {
  const customer = await client.register();
  await withMongo(mongoUrl, verifyCustomers);
  return { ...customer, token: await client.fetchToken(customer.cookie) };
}

export type Scenario = {
  name: string;
  /** Before anything is measured: may stop and start parts. */
  prepare?: (shop: AttackedShop) => Promise<unknown>;
  /** @returns what the shop did wrong. */
  attack: (shop: AttackedShop) => Promise<string[]>;
  /** Whether nobody can be served meanwhile. */
  isOutage?: true;
  /** For another shopper's requests, 1 s by default. */
  maxP99Ms?: number;
};

const outcomes = z.array(z.object({ path: z.string(), ms: z.number(), failure: z.string().optional() }));

/** The requests of another shopper while `work` runs. */
async function withShopper({ url, customer, books }: AttackedShop, work: () => Promise<void>) {
  const { email, cookie, token } = customer;
  const workerData = { url, email, cookie, token, book: books[0] };
  const worker = new Worker(new URL('./shopper.ts', import.meta.url), { workerData });
  await once(worker, 'online');
  await work();
  worker.postMessage('stop');
  const messages = z.array(outcomes).parse(await once(worker, 'message'));
  await worker.terminate();
  return messages.flat();
}

/** What happened: the row of a table, and what was wrong. */
export type Result = { row: string[]; problems: string[] };

const listEnded = (before: Map<PartName, number[]>, shop: LocalShop): string[] =>
  WATCHED.flatMap((part) =>
    String(before.get(part)) === String(shop.part(part).pids) ? [] : [`${part} ended`],
  );

/** Runs a scenario while another shopper uses the shop. */
export async function runScenario(scenario: Scenario, shop: AttackedShop): Promise<Result> {
  await scenario.prepare?.(shop);
  // What an earlier scenario ended is up again.
  await eventually(() => shop.client.listBooks('?limit=1'), RECOVERY_MS);
  const before = new Map(WATCHED.map((part) => [part, shop.part(part).pids]));
  const attacked = new AbortController();
  const watching = watchMemory(shop, attacked.signal);
  const problems: string[] = [];
  const seen = await withShopper(shop, async () => {
    problems.push(...(await scenario.attack(shop).catch((error: unknown) => [String(error)])));
  });
  attacked.abort();
  const peaks = await watching;
  const failures = seen.flatMap(({ failure }) => failure ?? []);
  const p99Ms = percentile(
    seen.map(({ ms }) => ms),
    0.99,
  );
  const maxP99Ms = scenario.maxP99Ms ?? MAX_P99_MS;
  problems.push(...listEnded(before, shop));
  if (!scenario.isOutage) {
    problems.push(...failures.slice(0, SHOWN).map((failure) => `another shopper: ${failure}`));
    const slow = seen.filter(({ ms }) => ms > maxP99Ms).map(({ path, ms }) => `${path} ${ms.toFixed(0)} ms`);
    if (p99Ms > maxP99Ms) problems.push(`another shopper waited: ${slow.slice(0, SHOWN).join(', ')}`);
  }
  const shopper = scenario.isOutage ? ['–', '–'] : [p99Ms.toFixed(0), `${failures.length}/${seen.length}`];
  const memory = WATCHED.map((part) => (peaks.get(part) ?? 0).toFixed(0));
  return { row: [scenario.name, ...memory, ...shopper, problems.length === 0 ? 'yes' : 'NO'], problems };
}

/** The titles of the rows: the limit of each part stands by its name. */
export const TITLES = [
  'scenario',
  ...WATCHED.map((part) => `${part}/${limitOf(part)}`),
  'p99 ms',
  'failures',
  'passed',
];

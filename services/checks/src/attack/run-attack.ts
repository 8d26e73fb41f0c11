import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import { percentile } from '../bench/fixed-rate.ts';
import { limitOf, WATCHED, watchMemory } from '../memory-limits.ts';
import { addManyBooks, type AttackedShop } from './attacked-shop.ts';
import type { Scenario } from './attacks.ts';

const MAX_P99_MS = 1000;
const RECOVERY_MS = 60_000;
const SHOWN = 5;

const outcomes = z.array(z.object({ path: z.string(), ms: z.number(), failure: z.string().optional() }));

/** What another shopper gets while `work` runs, in a thread of their own. */
async function withShopper({ url, customer, books }: AttackedShop, work: () => Promise<void>) {
  const { email, cookie, token } = customer;
  const workerData = { url, email, cookie, token, book: books[0] };
  const worker = new Worker(new URL('./shopper.ts', import.meta.url), { workerData });
  await once(worker, 'online');
  await work();
  worker.postMessage('stop');
  const [seen] = z.tuple([outcomes]).parse(await once(worker, 'message'));
  await worker.terminate();
  return seen;
}

/** The titles of the rows: the limit of each part stands by its name. */
export const TITLES = [
  'scenario',
  ...WATCHED.map((part) => `${part}/${limitOf(part)}`),
  ...['p99 ms', 'failures', 'passed'],
];

/** Attacks a shop while another shopper uses it. @returns the row of a table, and what was wrong. */
export async function runAttack(scenario: Scenario, shop: AttackedShop) {
  const { name, attack, needsManyBooks, maxP99Ms = MAX_P99_MS } = scenario;
  if (needsManyBooks) await addManyBooks(shop);
  // What an earlier attack ended is up again.
  await eventually(async () => {
    if (!(await fetch(`${shop.url}/api/books/?limit=1`)).ok) throw new Error('the shop does not answer');
  }, RECOVERY_MS);
  const before = new Map(WATCHED.map((part) => [part, String(shop.part(part).pids)]));
  const attacked = new AbortController();
  const watching = watchMemory(shop, attacked.signal);
  const problems: string[] = [];
  const seen = await withShopper(shop, async () => {
    problems.push(...(await attack(shop).catch((error: unknown) => [String(error)])));
  });
  attacked.abort();
  const peaks = await watching;
  const failures = seen.flatMap(({ failure }) => failure ?? []);
  const latencies = seen.map(({ ms }) => ms);
  const p99Ms = percentile(latencies, 0.99);
  for (const part of WATCHED)
    if (before.get(part) !== String(shop.part(part).pids)) problems.push(`${part} ended`);
  problems.push(...failures.slice(0, SHOWN).map((failure) => `another shopper: ${failure}`));
  if (p99Ms > maxP99Ms) {
    const slow = seen.filter(({ ms }) => ms > maxP99Ms).map(({ path, ms }) => `${path} ${ms.toFixed(0)} ms`);
    problems.push(`another shopper waited: ${slow.slice(0, SHOWN).join(', ')}`);
  }
  const memory = WATCHED.map((part) => (peaks.get(part) ?? 0).toFixed(0));
  const shopper = [p99Ms.toFixed(0), `${failures.length}/${seen.length}`];
  return { row: [name, ...memory, ...shopper, problems.length === 0 ? 'yes' : 'NO'], problems };
}

import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, type BenchShop, WARM_UP_SECONDS } from './bench-shop.ts';
import { percentile, sendBeside, sendInTurn, summarize } from './fixed-rate.ts';
import { readMemoryMib } from './processes.ts';
import { createOrderRequests } from './order-requests.ts';
import type { BenchResult } from './report.ts';

const PER_SECOND = 100;
const PER_SECOND_DURING_REBUILD = 20;
const POLL_EVERY_MS = 4;
const QUIET_MS = 2000;
const TIMEOUT_MS = 30_000;
const MEASURE_MEMORY_EVERY_MS = 500;
const LINE_END = 0x0a;

export const secondsSince = (startedAtMs: number): number => (performance.now() - startedAtMs) / 1000;

/** A function that reads how many orders the statistics count. */
async function createOrderCounter({ client }: BenchShop): Promise<() => Promise<number>> {
  const { readStatistics } = await client.signInStaff();
  return async () => (await readStatistics()).totalOrders;
}

/** Waits until the statistics have not changed for two seconds. */
async function settle(countOrders: () => Promise<number>): Promise<number> {
  for (let last = await countOrders(); ;) {
    await delay(QUIET_MS);
    const now = await countOrders();
    if (now === last) return now;
    last = now;
  }
}

/** How long after its reply an order is counted in the statistics, the first of them first, at a fixed rate. */
export async function measureStatisticsDelay({ shop, seconds }: Bench): Promise<BenchResult[]> {
  const countOrders = await createOrderCounter(shop);
  const rate = { perSecond: PER_SECOND, requests: await createOrderRequests(shop) };
  await sendInTurn(shop.url, rate, (sent) => sent >= WARM_UP_SECONDS * PER_SECOND);
  const before = await settle(countOrders);

  const countedAtMs: number[] = [];
  let [expected, deadlineMs] = [Infinity, Infinity];
  const watch = async () => {
    while (countedAtMs.length < expected && performance.now() < deadlineMs) {
      const counted = (await countOrders()) - before;
      while (countedAtMs.length < counted) countedAtMs.push(performance.now());
      await delay(POLL_EVERY_MS);
    }
  };
  const watching = watch();
  const outcomes = await sendInTurn(shop.url, rate, (sent) => sent >= seconds * PER_SECOND);
  const accepted = outcomes.filter(({ isError }) => !isError);
  [expected, deadlineMs] = [accepted.length, performance.now() + TIMEOUT_MS];
  await watching;
  const acceptedAtMs = accepted.map(({ endedAtMs }) => endedAtMs).toSorted((left, right) => left - right);
  const delaysMs = acceptedAtMs.map((atMs, index) => Math.max(0, (countedAtMs[index] ?? Infinity) - atMs));
  const errors = outcomes.length - delaysMs.filter(Number.isFinite).length;
  const [p50Ms, p99Ms] = [percentile(delaysMs, 0.5), percentile(delaysMs, 0.99)];
  return [{ scenario: 'statistics-delay', requestsPerSecond: PER_SECOND, p50Ms, p99Ms, errors }];
}

/** How many orders a second a rebuild of the statistics adds up, and the latency of orders that are placed meanwhile. */
export async function measureRebuild({ shop }: Bench): Promise<BenchResult[]> {
  const orders = await (await createOrderCounter(shop))();
  const rate = { perSecond: PER_SECOND_DURING_REBUILD, requests: await createOrderRequests(shop) };
  const startedAtMs = performance.now();
  const { result: seconds, outcomes } = await sendBeside(shop.url, rate, async () => {
    await shop.rebuild();
    return secondsSince(startedAtMs);
  });
  return [
    { scenario: 'rebuild', requestsPerSecond: orders / seconds, errors: 0 },
    summarize('  orders during it', PER_SECOND_DURING_REBUILD, outcomes),
  ];
}

/** How many orders a second are exported, with the memory of `orders` before it and at most meanwhile. */
export async function measureExport({ shop }: Bench): Promise<BenchResult[]> {
  const readMib = async () => (await readMemoryMib(shop))['orders'] ?? 0;
  const { token } = await shop.client.signInStaff();
  const beforeMib = await readMib();
  const startedAtMs = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const { body, ok } = await fetch(`${shop.url}/api/orders/export.csv`, { headers });
  let [lines, mostMib, measureAtMs] = [0, 0, 0];
  for await (const chunk of body ?? []) {
    for (const byte of chunk) if (byte === LINE_END) lines += 1;
    if (performance.now() < measureAtMs) continue;
    measureAtMs = performance.now() + MEASURE_MEMORY_EVERY_MS;
    mostMib = Math.max(mostMib, await readMib());
  }
  // The first line names the fields.
  const requestsPerSecond = (lines - 1) / secondsSince(startedAtMs);
  return [
    { scenario: 'export', requestsPerSecond, errors: ok ? 0 : 1, memoryMib: mostMib },
    { scenario: '  before it', memoryMib: beforeMib },
  ];
}

import { setTimeout as delay } from 'node:timers/promises';
import type { BenchShop } from '../bench-shop.ts';
import { measureAtRate, measureFor, percentile, summarize, WARM_UP_SECONDS } from '../fixed-rate.ts';
import { bearer, get } from '../request.ts';
import { peakScenario, type Scenario } from '../scenario.ts';
import { createOrderRequests } from './orders.ts';

const PER_SECOND = 100;
const PER_SECOND_DURING_REBUILD = 20;
const POLL_EVERY_MS = 4;
const QUIET_MS = 2000;
const TIMEOUT_MS = 30_000;

export const statistics = peakScenario('statistics', async ({ client }) => {
  const { token } = await client.signInStaff();
  return [get('/api/admin', bearer(token))];
});

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

/** Places orders at a rate and measures how long after its reply each is counted, the first of them first. */
async function measureDelays(shop: BenchShop, seconds: number): Promise<number[]> {
  const countOrders = await createOrderCounter(shop);
  const rate = { url: shop.url, requests: await createOrderRequests(shop), perSecond: PER_SECOND };
  await measureFor(rate, WARM_UP_SECONDS);
  const before = await settle(countOrders);

  const countedAtMs: number[] = [];
  let expected = Infinity;
  let deadlineMs = Infinity;
  const watch = async () => {
    while (countedAtMs.length < expected && performance.now() < deadlineMs) {
      const counted = (await countOrders()) - before;
      while (countedAtMs.length < counted) countedAtMs.push(performance.now());
      await delay(POLL_EVERY_MS);
    }
  };
  const watching = watch();
  const outcomes = await measureFor(rate, seconds);
  const acceptedAtMs = outcomes.filter(({ isError }) => !isError).map(({ endedAtMs }) => endedAtMs);
  expected = acceptedAtMs.length;
  deadlineMs = performance.now() + TIMEOUT_MS;
  await watching;
  return acceptedAtMs
    .toSorted((left, right) => left - right)
    .map((acceptedMs, index) => Math.max(0, (countedAtMs[index] ?? Infinity) - acceptedMs));
}

export const statisticsDelay: Scenario = {
  name: 'statistics-delay',
  measure: async ({ shop, seconds }) => {
    const delaysMs = await measureDelays(shop, seconds);
    return [
      {
        scenario: statisticsDelay.name,
        requestsPerSecond: PER_SECOND,
        p50Ms: percentile(delaysMs, 0.5),
        p99Ms: percentile(delaysMs, 0.99),
        errors: seconds * PER_SECOND - delaysMs.filter(Number.isFinite).length,
      },
    ];
  },
};

/** A rebuild while orders are placed: how many orders a second are added up, and the latency of the new orders. */
export const rebuild: Scenario = {
  name: 'rebuild',
  measure: async ({ shop }) => {
    const orders = await (await createOrderCounter(shop))();
    const requests = await createOrderRequests(shop);
    let isRebuilding = true;
    const rate = { url: shop.url, requests, perSecond: PER_SECOND_DURING_REBUILD };
    const placing = measureAtRate(rate, () => !isRebuilding);
    const startedAtMs = performance.now();
    await shop.rebuild().finally(() => {
      isRebuilding = false;
    });
    const seconds = (performance.now() - startedAtMs) / 1000;
    return [
      { scenario: rebuild.name, requestsPerSecond: orders / seconds, errors: 0 },
      summarize('  orders meanwhile', PER_SECOND_DURING_REBUILD, await placing),
    ];
  },
};

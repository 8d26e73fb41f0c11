import { setTimeout as delay } from 'node:timers/promises';
import { get } from '../bench-request.ts';
import type { BenchShop } from '../bench-shop.ts';
import type { ClosedScenario } from '../closed-scenario.ts';
import { measureAtRate } from '../open-rate.ts';
import type { OpenScenario } from '../open-scenario.ts';
import { percentile } from '../percentile.ts';
import { bearer, readStatistics, staffToken } from '../shop-client.ts';
import { warmUpOrders } from './order-requests.ts';

const PER_SECOND = 100;
const LOOK_EVERY_MS = 4;
const QUIET_MS = 2000;
const PATIENCE_MS = 30_000;

export const statistics: ClosedScenario = {
  name: 'statistics',
  prepare: async (shop) => [get('/api/admin', bearer(await staffToken(shop)))],
};

/** Waits until the statistics have been still for two seconds and tells how many orders they count. */
async function settle(shop: BenchShop, token: string): Promise<number> {
  const count = async () => (await readStatistics(shop, token)).totalOrders;
  for (let last = await count(); ;) {
    await delay(QUIET_MS);
    const now = await count();
    if (now === last) return now;
    last = now;
  }
}

type Watch = { token: string; before: number; isDone: (seen: number) => boolean };

/** Watches the statistics until `isDone` and tells when each order beyond those `before` was first counted. */
async function watch(shop: BenchShop, { token, before, isDone }: Watch): Promise<number[]> {
  const seenAtMs: number[] = [];
  while (!isDone(seenAtMs.length)) {
    const { totalOrders } = await readStatistics(shop, token);
    const now = performance.now();
    while (seenAtMs.length < totalOrders - before) seenAtMs.push(now);
    await delay(LOOK_EVERY_MS);
  }
  return seenAtMs;
}

/** Places orders at a rate and tells how long after its reply each was counted, the first of them first. */
async function measureDelays(shop: BenchShop, seconds: number): Promise<number[]> {
  const token = await staffToken(shop);
  const requests = await warmUpOrders(shop, { perSecond: PER_SECOND, seconds });
  const before = await settle(shop, token);
  let awaited = requests.length;
  let giveUpAtMs = Number.POSITIVE_INFINITY;
  const isDone = (seen: number) => seen >= awaited || performance.now() > giveUpAtMs;
  const watching = watch(shop, { token, before, isDone });
  const outcomes = await measureAtRate({ url: shop.url, requests, perSecond: PER_SECOND });
  const accepted = outcomes.filter(({ isError }) => !isError).map(({ endedAtMs }) => endedAtMs);
  awaited = accepted.length;
  giveUpAtMs = performance.now() + PATIENCE_MS;
  const seenAtMs = await watching;
  const never = Number.POSITIVE_INFINITY;
  return accepted
    .sort((left, right) => left - right)
    .map((acceptedAtMs, index) => Math.max(0, (seenAtMs[index] ?? never) - acceptedAtMs));
}

export const statisticsDelay: OpenScenario = {
  name: 'statistics-delay',
  measure: async (shop, seconds) => {
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

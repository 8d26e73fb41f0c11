import { type Bench, type BenchShop, ORDERED_BOOKS, readBooks } from './bench-shop.ts';
import { measureAtRate } from './fixed-rate.ts';
import { measurePeak } from './peak.ts';
import type { BenchResult } from './report.ts';
import type { BenchRequest } from './request.ts';

type Requests = readonly BenchRequest[];

/** Requests that are sent in turn. At a fixed rate their latency is measured, without one their peak rate. */
type Load = {
  requests: (shop: BenchShop) => Requests | Promise<Requests>;
  perSecond?: number;
  /** Send them in turn where there is a rate; one by default. */
  visitors?: number;
};

/** Work whose duration is measured, in seconds, or in requests, orders or events a second. */
type Work = { measure: (bench: Bench) => Promise<BenchResult[]> };

/** A row of the table of scenarios. */
export type Scenario = (Load | Work) & {
  name: string;
  /** What is asked for on two cores. */
  goal?: string;
  /** How many free copies of each book there are meanwhile. Without a number, books sell without limit. */
  copies?: number;
};

async function measure(scenario: Scenario, bench: Bench): Promise<BenchResult[]> {
  if ('measure' in scenario) return scenario.measure(bench);
  const { name, perSecond, visitors } = scenario;
  const requests = await scenario.requests(bench.shop);
  if (perSecond === undefined) return [await measurePeak(name, requests, bench)];
  return measureAtRate(name, { perSecond, requests, visitors }, bench);
}

/** Counts so many free copies of every ordered book, or lets it sell without limit. */
async function countCopies(shop: BenchShop, copies?: number): Promise<void> {
  const { countStock } = await shop.client.signInStaff();
  for (const { _id } of await readBooks(shop, ORDERED_BOOKS)) await countStock(_id, copies);
}

/** Measures a scenario. @returns its result, and below it those of its parts. */
export async function runScenario(scenario: Scenario, bench: Bench): Promise<BenchResult[]> {
  const { copies, goal } = scenario;
  if (copies !== undefined) await countCopies(bench.shop, copies);
  const results = await measure(scenario, bench);
  if (copies !== undefined) await countCopies(bench.shop);
  return results.map((result, index) => (index === 0 ? { ...result, goal } : result));
}

import type { BenchShop } from './bench-shop.ts';
import type { Outcome } from './open-rate.ts';
import { percentile } from './percentile.ts';
import type { BenchResult } from './result.ts';

/** Requests at a fixed rate, whose latency is measured. */
export type OpenScenario = {
  name: string;
  measure: (shop: BenchShop, seconds: number) => Promise<BenchResult[]>;
};

/** What requests at a rate came to, under the name of their scenario. */
export function summarizeOutcomes(
  scenario: string,
  perSecond: number,
  outcomes: readonly Outcome[],
): BenchResult {
  const latencies = outcomes.map(({ latencyMs }) => latencyMs);
  return {
    scenario,
    requestsPerSecond: perSecond,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    errors: outcomes.filter(({ isError }) => isError).length,
  };
}

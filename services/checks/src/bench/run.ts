import { availableParallelism } from 'node:os';
import type { BenchShop } from './bench-shop.ts';
import { type ClosedScenario, measureClosed } from './closed-scenario.ts';
import type { OpenScenario } from './open-scenario.ts';
import type { BenchResult, BenchRun } from './result.ts';
import { HEADINGS, toRow } from './report.ts';
import { orderPeak, ordersAtRate, ownOrders } from './scenarios/orders.ts';
import { homePage, journey } from './scenarios/pages.ts';
import { reads } from './scenarios/reads.ts';
import { rebuild } from './scenarios/rebuild.ts';
import { searches } from './scenarios/searches.ts';
import { statistics, statisticsDelay } from './scenarios/statistics.ts';

/** In this order: what waits for the statistics to be still comes before what fills queues. */
const SCENARIOS: readonly (ClosedScenario | OpenScenario)[] = [
  ...reads,
  searches,
  ownOrders,
  statistics,
  statisticsDelay,
  ordersAtRate,
  orderPeak,
  rebuild,
  homePage,
  journey,
];

/** What `--only` can name. */
export const SCENARIO_NAMES: readonly string[] = SCENARIOS.map(({ name }) => name);

type RunOptions = {
  /** The program wrk. */
  wrkCommand: string;
  /** How long each round takes. */
  seconds: number;
  /** Names of scenarios; all when there is none. */
  only: readonly string[];
  print: (line: string) => void;
};

/** Measures a running shop and prints the table as it goes. */
export async function runScenarios(shop: BenchShop, options: RunOptions): Promise<BenchResult[]> {
  const { only, seconds, print } = options;
  const results: BenchResult[] = [];
  print(HEADINGS);
  for (const scenario of SCENARIOS) {
    if (only.length > 0 && !only.includes(scenario.name)) continue;
    const found =
      'measure' in scenario
        ? await scenario.measure(shop, seconds)
        : [await measureClosed(scenario, shop, options)];
    for (const result of found) print(toRow(result));
    results.push(...found);
  }
  return results;
}

/** What a run is told by, beside its results. */
export const describeRun = (run: Pick<BenchRun, 'books' | 'orders' | 'seconds' | 'results'>): BenchRun => ({
  at: new Date().toISOString(),
  node: process.version,
  cores: availableParallelism(),
  ...run,
});

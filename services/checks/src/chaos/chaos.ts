import { once } from 'node:events';
import { join } from 'node:path';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import type { ChaosOptions } from './options.ts';
import type { RunOptions } from './run-options.ts';
import { crashAtCheckpoints } from './scenarios/crash-at-checkpoints.ts';
import { restartMongo, stopBroker, wipeBroker } from './scenarios/outages.ts';
import type { Outcome } from './scenarios/outcome.ts';
import { runRandomFaults } from './scenarios/random-faults.ts';

/** How often copies of facts are compared with their owners': not at all where events alone have to do. */
const NEVER = 0;
const EVERY_MS = 3000;

/** What to do to a shop, scenario by scenario. */
type Breaking = {
  name: string;
  reconcileEveryMs: number;
  scenarios: ((chaos: ChaosShop) => Promise<Outcome>)[];
};

function planBreaking(options: ChaosOptions, print: RunOptions['print']): Breaking[] {
  const { seed, random, hits, outageSeconds, restartsMongo, wipesBroker } = options;
  const withEvents: Breaking['scenarios'] = [];
  if (hits) withEvents.push((chaos) => crashAtCheckpoints(chaos, hits));
  if (outageSeconds) withEvents.push((chaos) => stopBroker(chaos, outageSeconds));
  if (restartsMongo) withEvents.push(restartMongo);
  if (random) withEvents.push((chaos) => runRandomFaults(chaos, { seed, ...random, print }));
  const plans = [
    { name: 'events', reconcileEveryMs: NEVER, scenarios: withEvents },
    { name: 'reconciled', reconcileEveryMs: EVERY_MS, scenarios: wipesBroker ? [wipeBroker] : [] },
  ];
  return plans.filter(({ scenarios }) => scenarios.length > 0);
}

/** Breaks one shop. The first scenario that fails is its last. */
async function breakShop(breaking: Breaking, seed: number, run: RunOptions): Promise<Outcome[]> {
  const { name, reconcileEveryMs, scenarios } = breaking;
  const dataDir = join(run.dataDir, name);
  const chaos = await startChaosShop({ ...run, dataDir, seed, reconcileEveryMs });
  const outcomes: Outcome[] = [];
  const interrupted = once(run.signal, 'abort').then(() => {
    throw new StartFailure('Ended before its time.');
  });
  try {
    for (const scenario of scenarios) {
      const outcome = await Promise.race([scenario(chaos), interrupted]);
      outcomes.push(outcome);
      run.print(`${outcome.scenario}: ${outcome.findings.join('; ') || 'whole'}`);
      if (outcome.findings.length > 0) break;
    }
    return outcomes;
  } finally {
    await chaos.stop();
  }
}

/** Starts shops, breaks them as asked, and tells what came of each scenario. */
export async function runChaos(options: ChaosOptions, run: RunOptions): Promise<Outcome[]> {
  run.print(`seed ${options.seed}`);
  const outcomes: Outcome[] = [];
  for (const breaking of planBreaking(options, run.print))
    outcomes.push(...(await breakShop(breaking, options.seed, run)));
  return outcomes;
}

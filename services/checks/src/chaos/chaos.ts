import { once } from 'node:events';
import { join } from 'node:path';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import type { CheckContext } from '../run-check.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import type { ChaosOptions } from './options.ts';
import type { Outcome } from './scenarios/scenario.ts';
import {
  crashAtFailpoints,
  injectRandomFaults,
  restartMongo,
  stopBroker,
  wipeBroker,
} from './scenarios/scenarios.ts';

/** Events alone must make the shop consistent, except after the loss of the broker's disk. */
const NEVER = 0;
const RECONCILE_EVERY_MS = 3000;

/** The scenarios for one shop. */
type Plan = {
  name: string;
  reconcileEveryMs: number;
  scenarios: ((chaos: ChaosShop) => Promise<Outcome>)[];
};

function planScenarios(options: ChaosOptions, print: CheckContext['print']): Plan[] {
  const { seed, random, hits, outageSeconds, restartsMongo, wipesBroker } = options;
  const scenarios: Plan['scenarios'] = [];
  if (hits) scenarios.push((chaos) => crashAtFailpoints(chaos, hits));
  if (outageSeconds) scenarios.push((chaos) => stopBroker(chaos, outageSeconds));
  if (restartsMongo) scenarios.push(restartMongo);
  if (random) scenarios.push((chaos) => injectRandomFaults(chaos, { seed, ...random, print }));
  const plans = [
    { name: 'events', reconcileEveryMs: NEVER, scenarios },
    {
      name: 'reconciled',
      reconcileEveryMs: RECONCILE_EVERY_MS,
      scenarios: wipesBroker ? [wipeBroker] : [],
    },
  ];
  return plans.filter((plan) => plan.scenarios.length > 0);
}

/** Runs the scenarios of a plan on a new shop, up to the first one with violations. */
async function runPlan({ name, scenarios, ...plan }: Plan, seed: number, context: CheckContext) {
  const dataDir = join(context.dataDir, name);
  const chaos = await startChaosShop({ ...context, ...plan, dataDir, seed });
  const interrupted = once(context.signal, 'abort').then(() => {
    throw new StartFailure('interrupted');
  });
  const outcomes: Outcome[] = [];
  try {
    for (const scenario of scenarios) {
      const outcome = await Promise.race([scenario(chaos), interrupted]);
      outcomes.push(outcome);
      context.print(`${outcome.scenario}: ${outcome.violations.join('; ') || 'consistent'}`);
      if (outcome.violations.length > 0) break;
    }
    return outcomes;
  } finally {
    await chaos.stop();
  }
}

/** Starts shops and runs the requested scenarios on them. */
export async function runChaos(options: ChaosOptions, context: CheckContext): Promise<Outcome[]> {
  context.print(`seed ${options.seed}`);
  const outcomes: Outcome[] = [];
  for (const plan of planScenarios(options, context.print))
    outcomes.push(...(await runPlan(plan, options.seed, context)));
  return outcomes;
}

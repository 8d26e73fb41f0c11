import { once } from 'node:events';
import { join } from 'node:path';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import type { CheckContext } from '../run-check.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import type { ChaosOptions } from './options.ts';
import { killWhileMailing } from './scenarios/mail.ts';
import { blockBroker, fillDisks, mountSmallDisks } from './scenarios/resources.ts';
import type { Outcome } from './scenarios/scenario.ts';
import { planStockScenarios, SCARCE_COPIES } from './scenarios/stock.ts';
import {
  crashAtFailpoints,
  injectRandomFaults,
  restartMongo,
  stopBroker,
  wipeBroker,
} from './scenarios/scenarios.ts';

const RECONCILE_EVERY_MS = 3000;
/** So many that none of the counted books is sold out. */
const PLENTY = 1_000_000;

/** Scenarios for a shop. */
type Plan = {
  name: string;
  reconcileEveryMs: number;
  copies: number;
  scenarios: ((chaos: ChaosShop) => Promise<Outcome>)[];
  isOnSmallDisks?: true;
};

function planScenarios(options: ChaosOptions, print: CheckContext['print']): Plan[] {
  const { seed, kills = Infinity, seconds = Infinity, hits, outage, alarm } = options;
  // Events alone must make the shop consistent, except after the loss of the broker's disk.
  const events: Plan = { name: 'events', reconcileEveryMs: 0, copies: PLENTY, scenarios: [] };
  const reconciled: Plan = {
    ...events,
    name: 'reconciled',
    reconcileEveryMs: RECONCILE_EVERY_MS,
    scenarios: [],
  };
  if (hits) events.scenarios.push((chaos) => crashAtFailpoints(chaos, { hits }));
  if (outage) events.scenarios.push((chaos) => stopBroker(chaos, outage));
  if (alarm) events.scenarios.push((chaos) => blockBroker(chaos, alarm));
  if (options['restart-mongo']) events.scenarios.push(restartMongo);
  if (Math.min(kills, seconds) < Infinity)
    events.scenarios.push((chaos) => injectRandomFaults(chaos, { seed, kills, seconds, print }));
  if (options.wipe) reconciled.scenarios.push(wipeBroker);
  const fullDisks: Plan = { ...events, name: 'full-disk', scenarios: [], isOnSmallDisks: true };
  if (options['full-disk']) fullDisks.scenarios.push(fillDisks);
  const scarce: Plan = { ...events, name: 'stock', copies: SCARCE_COPIES, scenarios: [] };
  if (options.stock)
    scarce.scenarios.push(...planStockScenarios({ seed, kills: options.stock, seconds: Infinity, print }));
  const mailing: Plan = { ...events, name: 'mail', scenarios: [] };
  const { mail } = options;
  if (mail) mailing.scenarios.push((chaos) => killWhileMailing(chaos, { seed, kills: mail, print }));
  return [events, reconciled, fullDisks, scarce, mailing].filter(({ scenarios }) => scenarios.length > 0);
}

/** Runs the scenarios of a plan on a new shop, up to the first one with violations. */
async function runPlan(plan: Plan, seed: number, context: CheckContext): Promise<Outcome[]> {
  const dataDir = join(context.dataDir, plan.name);
  const { copies, reconcileEveryMs } = plan;
  const removeDisks = plan.isOnSmallDisks && (await mountSmallDisks(dataDir));
  try {
    const chaos = await startChaosShop({ ...context, dataDir, seed, copies, reconcileEveryMs });
    return await runScenarios(chaos, plan, context);
  } finally {
    await removeDisks?.();
  }
}

async function runScenarios(chaos: ChaosShop, { scenarios }: Plan, context: CheckContext) {
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

import { once } from 'node:events';
import { join } from 'node:path';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { z } from 'zod';
import { type CheckContext, count, readOptions, runCheck, someOf } from '../run-check.ts';
import { formatTable } from '../table.ts';
import { type ChaosShop, type ChaosShopOptions, startChaosShop } from './chaos-shop.ts';
import { crashAtFailpoints } from './scenarios/crashes.ts';
import { checkMails } from './scenarios/mails.ts';
import { injectRandomFaults } from './scenarios/random-faults.ts';
import { blockBroker, fillDisks, mountSmallDisks } from './scenarios/resources.ts';
import { restartAll } from './scenarios/rolling-restart.ts';
import type { Outcome } from './scenarios/scenario.ts';
import { stopBroker, wipeBroker } from './scenarios/stores.ts';

/** A shop that scenarios share, one after the other. */
type Setup = Omit<ChaosShopOptions, 'seed'> & { prepare?: (dataDir: string) => Promise<() => Promise<void>> };
const BY_EVENTS: Setup = {};
/** Nothing but reconciliation finds out what was on the broker's disk. */
const RECONCILED: Setup = { reconcileEveryMs: 3000 };
const DRAINING: Setup = { drainMs: 5000, replicas: Object.fromEntries(SHOP_PARTS.map((part) => [part, 2])) };
const ON_SMALL_DISKS: Setup = { prepare: mountSmallDisks };

type Run = (chaos: ChaosShop, given: Given) => Promise<Outcome>;

const SCENARIOS: readonly { name: string; setup: Setup; run: Run }[] = [
  { name: 'crashes', setup: BY_EVENTS, run: crashAtFailpoints },
  { name: 'random', setup: BY_EVENTS, run: injectRandomFaults },
  { name: 'outage', setup: BY_EVENTS, run: (chaos, { seconds }) => stopBroker(chaos, seconds) },
  { name: 'alarm', setup: BY_EVENTS, run: (chaos, { seconds }) => blockBroker(chaos, seconds) },
  { name: 'mails', setup: BY_EVENTS, run: checkMails },
  { name: 'wipe', setup: RECONCILED, run: wipeBroker },
  { name: 'rolling', setup: DRAINING, run: restartAll },
  { name: 'full-disk', setup: ON_SMALL_DISKS, run: fillDisks },
];
const NAMES = SCENARIOS.map(({ name }) => name);
/** Needs root. */
const ON_REQUEST = 'full-disk';

const options = z.strictObject({
  only: someOf(NAMES).default(NAMES.filter((name) => name !== ON_REQUEST)),
  seed: z.coerce
    .number()
    .int()
    .default(() => Math.floor(Math.random() * 1_000_000)),
  /** How many processes are killed at random. */
  kills: count.default(100),
  /** Up to which hit of each failpoint a process crashes there. */
  hits: count.max(5).default(1),
  /** At how many failpoints of a part its processes crash before the shop is verified. */
  'at-once': count.default(1),
  /** How long the broker is stopped or blocked. */
  seconds: count.default(30),
  /** How many requests a second are sent while all parts are restarted. */
  rate: count.default(100),
});
type Options = z.infer<typeof options>;
/** The options, as scenarios read them. */
type Given = Omit<Options, 'at-once'> & { atOnce: number; print: CheckContext['print'] };

/** Runs scenarios on a new shop, up to the first one with violations. */
async function runScenarios(
  { prepare, ...setup }: Setup,
  scenarios: readonly (typeof SCENARIOS)[number][],
  context: CheckContext,
  { 'at-once': atOnce, ...given }: Options,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const cleanUp = await prepare?.(context.dataDir);
  try {
    const chaos = await startChaosShop(context, { ...setup, seed: given.seed });
    const interrupted = once(context.signal, 'abort').then(() => {
      throw new StartFailure('interrupted');
    });
    try {
      for (const { run } of scenarios) {
        const ending = run(chaos, { ...given, atOnce, print: context.print });
        const outcome = await Promise.race([ending, interrupted]);
        outcomes.push(outcome);
        context.print(`${outcome.scenario}: ${outcome.violations.join('; ') || 'consistent'}`);
        if (outcome.violations.length > 0) break;
      }
    } finally {
      await chaos.stop();
    }
  } finally {
    await cleanUp?.();
  }
  return outcomes;
}

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

await runCheck('chaos', process.env, async (context) => {
  const given = readOptions(options, process.argv.slice(2));
  const { print } = context;
  print(`seed ${given.seed}`);
  const chosen = SCENARIOS.filter(({ name }) => given.only.includes(name));
  const outcomes: Outcome[] = [];
  for (const [setup, scenarios] of Map.groupBy(chosen, (scenario) => scenario.setup)) {
    const dataDir = join(context.dataDir, scenarios[0]?.name ?? '');
    outcomes.push(...(await runScenarios(setup, scenarios, { ...context, dataDir }, given)));
  }
  const rows = outcomes.map(({ scenario, orders, violations, tookMs, actions }) => [
    scenario,
    String(orders),
    violations.length > 0 ? 'never' : toSeconds(tookMs),
    actions,
  ]);
  print(`\n${formatTable([['scenario', 'orders', 'consistent after', 'actions'], ...rows])}\n`);
  const problems = outcomes.flatMap(({ scenario, violations }) =>
    violations.map((violation) => `${scenario}: ${violation}`),
  );
  for (const problem of problems) print(problem);
  const slowest = toSeconds(Math.max(...outcomes.map(({ tookMs }) => tookMs)));
  const orders = Math.max(...outcomes.map((outcome) => outcome.orders));
  print(
    `seed ${given.seed}: ${problems.length} problems, ${orders} orders, consistent after ${slowest} at most`,
  );
  return problems.length === 0;
});

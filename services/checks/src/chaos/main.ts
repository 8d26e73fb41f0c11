import { once } from 'node:events';
import { join } from 'node:path';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { type CheckContext, runCheck } from '../run-check.ts';
import { formatTable } from '../table.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { type ChaosOptions, readChaosOptions } from './options.ts';
import { killWhileMailing } from './scenarios/mail.ts';
import { blockBroker, fillDisks, mountSmallDisks } from './scenarios/resources.ts';
import { restartAll } from './scenarios/rolling-restart.ts';
import type { Outcome } from './scenarios/scenario.ts';
import { killUnderStaffTraffic } from './scenarios/staff.ts';
import { planStockScenarios, SCARCE_COPIES } from './scenarios/stock.ts';
import {
  crashAtFailpoints,
  injectRandomFaults,
  restartMongo,
  stopBroker,
  wipeBroker,
  WORKLOAD_FAILPOINTS,
} from './scenarios/scenarios.ts';

const RECONCILE_EVERY_MS = 3000;
/** So many that none of the counted books is sold out. */
const PLENTY = 1_000_000;
/** No book's state changes then: `--stock` crashes there. */
const PLENTY_FAILPOINTS = {
  ...WORKLOAD_FAILPOINTS,
  orders: WORKLOAD_FAILPOINTS.orders?.filter((name) => name !== 'stock.stated') ?? [],
};
const SHOWN_FAILURES = 5;

type Scenario = (chaos: ChaosShop) => Promise<Outcome>;

/** Scenarios for a shop. */
type Plan = {
  name: string;
  reconcileEveryMs: number;
  copies: number;
  scenarios: Scenario[];
  isOnSmallDisks?: true;
};

const when = <T>(value: T | undefined, toScenario: (value: T) => Scenario): Scenario[] =>
  value ? [toScenario(value)] : [];

function planShops(options: ChaosOptions, print: CheckContext['print']): Plan[] {
  const { seed, kills = Infinity, seconds = Infinity, stock } = options;
  // Events alone must make the shop consistent, except after the loss of the broker's disk.
  const byEvents = { reconcileEveryMs: 0, copies: PLENTY };
  const withKills = (count: number | undefined, run: typeof killWhileMailing) =>
    when(count, (each) => (chaos) => run(chaos, { seed, kills: each, print }));
  const plans: Plan[] = [
    {
      ...byEvents,
      name: 'events',
      scenarios: [
        ...when(
          options.hits,
          (hits) => (chaos) =>
            crashAtFailpoints(chaos, { hits, plan: PLENTY_FAILPOINTS, atOnce: options['at-once'] }),
        ),
        ...when(options.outage, (outage) => (chaos) => stopBroker(chaos, outage)),
        ...when(options.alarm, (alarm) => (chaos) => blockBroker(chaos, alarm)),
        ...when(options['restart-mongo'], () => restartMongo),
        ...when(
          Math.min(kills, seconds) < Infinity,
          () => (chaos) => injectRandomFaults(chaos, { seed, kills, seconds, print }),
        ),
      ],
    },
    {
      ...byEvents,
      name: 'reconciled',
      reconcileEveryMs: RECONCILE_EVERY_MS,
      scenarios: when(options.wipe, () => wipeBroker),
    },
    {
      ...byEvents,
      name: 'full-disk',
      scenarios: when(options['full-disk'], () => fillDisks),
      isOnSmallDisks: true,
    },
    {
      ...byEvents,
      name: 'stock',
      copies: SCARCE_COPIES,
      scenarios: stock ? planStockScenarios({ seed, kills: stock, seconds: Infinity, print }) : [],
    },
    { ...byEvents, name: 'mail', scenarios: withKills(options.mail, killWhileMailing) },
    { ...byEvents, name: 'staff', scenarios: withKills(options.staff, killUnderStaffTraffic) },
  ];
  return plans.filter(({ scenarios }) => scenarios.length > 0);
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

const seconds = (tookMs: number) => `${(tookMs / 1000).toFixed(1)} s`;

await runCheck('chaos', process.env, async (context) => {
  const { print, dataDir } = context;
  const options = readChaosOptions(process.argv.slice(2));
  print(`seed ${options.seed}`);
  const outcomes: Outcome[] = [];
  for (const plan of planShops(options, print))
    outcomes.push(...(await runPlan(plan, options.seed, context)));
  const restarts = options.rolling ? await restartAll({ ...context, dataDir: join(dataDir, 'rolling') }) : [];
  if (outcomes.length > 0) {
    const rows = outcomes.map(({ scenario, orders, counts, violations, tookMs, actions }) => [
      scenario,
      ...[orders, counts.lost, counts.duplicated, counts.unexpected].map(String),
      violations.length > 0 ? 'never' : seconds(tookMs),
      actions,
    ]);
    const titles = ['scenario', 'orders', 'lost', 'duplicated', 'unexpected', 'consistent after', 'actions'];
    print(`\n${formatTable([titles, ...rows])}\n`);
  }
  if (restarts.length > 0) {
    const rows = restarts.map(({ part, sent, failures, tookMs }) => [
      part,
      String(sent),
      String(failures.length),
      seconds(tookMs),
    ]);
    print(`\n${formatTable([['restarted', 'requests', 'failed', 'took'], ...rows])}\n`);
  }
  const problems = [
    ...outcomes.flatMap(({ scenario, violations }) => violations.map((each) => `${scenario}: ${each}`)),
    ...restarts.flatMap(({ part, failures }) =>
      failures.slice(0, SHOWN_FAILURES).map((failure) => `${part}: ${failure}`),
    ),
  ];
  for (const problem of problems) print(problem);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  print(
    `seed ${options.seed}: ${sum(outcomes.map(({ orders }) => orders))} orders in ${outcomes.length} scenarios, ` +
      `${sum(restarts.map(({ sent }) => sent))} requests during ${restarts.length} restarts, ${problems.length} problems`,
  );
  return problems.length === 0;
});

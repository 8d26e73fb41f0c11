import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartName } from '@bookstore/dev-env/shop-parts';
import { pollUntil } from '@bookstore/dev-env/poll';
import type { ChaosShop } from '../chaos-shop.ts';
import { countMessages } from '../consistency/stored-state.ts';
import {
  type Crash,
  CRASHING_PARTS,
  type Failpoint,
  FAILPOINTS_OF,
} from '../failpoints/failpoint-crashes.ts';
import { createFaultInjector, describeFault, planFaults } from '../faults/faults.ts';
import { type Load, type Outcome, runScenario } from './scenario.ts';

const ORDERS_BEFORE_MS = 1000;
const CRASH_TIMEOUT_MS = 120_000;

/** The failpoints at which the parts are to crash. */
export type CrashPlan = Readonly<Partial<Record<(typeof CRASHING_PARTS)[number], readonly Failpoint[]>>>;

/** All but those of imports, of accounts and of settings, of which the workload has none: see `imports.matrix.int.test.ts`, `staff.ts`. */
export const WORKLOAD_FAILPOINTS: CrashPlan = {
  ...FAILPOINTS_OF,
  catalog: FAILPOINTS_OF.catalog.filter((name) => !name.startsWith('import.')),
  'admin-auth': FAILPOINTS_OF['admin-auth'].filter((name) => /^(event|states)[.]/.test(name)),
};

/** A shop to break, and what uses it meanwhile. */
export type UsedShop = Pick<ChaosShop, 'shop' | 'crashes' | 'check'> & { workload: Load };

const describeCrash = ({ part, failpoint, hit }: Crash): string => `${part} at ${failpoint} (${hit})`;

/** Crashes a process at each of these. */
async function crashOnce(chaos: UsedShop, planned: readonly Crash[]): Promise<Outcome> {
  const missing: string[] = [];
  const outcome = await runScenario(chaos, 'crashes at failpoints', async () => {
    for (const crash of planned) await chaos.crashes.arm(crash);
    for (const crash of planned)
      if (!(await pollUntil(() => chaos.crashes.hasHappened(crash), { timeoutMs: CRASH_TIMEOUT_MS })))
        missing.push(`no crash: ${describeCrash(crash)}`);
    return planned.map(describeCrash).join(', ');
  });
  const violations = outcome.violations.map((violation) => `after ${outcome.actions}: ${violation}`);
  return { ...outcome, violations: [...missing, ...violations] };
}

type CrashOptions = {
  hits: number;
  plan?: CrashPlan;
  /** How many failpoints of a part its processes crash at before the shop is verified. */
  atOnce?: number;
};

/**
 * Crashes a process at every failpoint of a plan, at its first hit up to its `hits`th. Ends with the first violation.
 */
export async function crashAtFailpoints(
  chaos: UsedShop,
  { hits, plan = WORKLOAD_FAILPOINTS, atOnce = 1 }: CrashOptions,
): Promise<Outcome> {
  const failpointsOf = (part: (typeof CRASHING_PARTS)[number]) => plan[part] ?? [];
  const rounds = Math.ceil(Math.max(...CRASHING_PARTS.map((part) => failpointsOf(part).length)) / atOnce);
  const outcomes: Outcome[] = [];
  for (let hit = 1; hit <= hits; hit += 1)
    for (let round = 0; round < rounds; round += 1) {
      const planned = CRASHING_PARTS.flatMap((part) =>
        failpointsOf(part)
          .slice(round * atOnce, (round + 1) * atOnce)
          .map((failpoint): Crash => ({ part, failpoint, hit })),
      );
      const outcome = await crashOnce(chaos, planned);
      if (outcome.violations.length > 0) return outcome;
      outcomes.push(outcome);
    }
  const last = outcomes.at(-1);
  if (!last) throw new RangeError('at least one hit');
  const crashes = hits * Object.values(plan).flat().length;
  const tookMs = Math.max(...outcomes.map((outcome) => outcome.tookMs));
  return { ...last, tookMs, actions: `${crashes} × kill, each verified` };
}

type RandomOptions = {
  seed: number;
  /** Ends after that many kills or that many seconds. */
  kills: number;
  seconds: number;
  print: (line: string) => void;
  /** What is killed; without it every part is, and is frozen and cut off too. */
  parts?: readonly PartName[];
  onKill?: (part: PartName) => void;
};

/** Kills, freezes, cuts, slows down and resets, by the plan of a seed. */
export function injectRandomFaults(
  chaos: UsedShop,
  { seed, kills, seconds, print, parts, onKill }: RandomOptions,
): Promise<Outcome> {
  return runScenario(chaos, `random faults, seed ${seed}`, async () => {
    const injector = createFaultInjector(chaos.shop);
    const end = performance.now() + seconds * 1000;
    for (const { afterMs, fault } of planFaults(seed, parts)) {
      await delay(afterMs);
      if (injector.inject(fault)) {
        print(`  ${describeFault(fault)}`);
        if (fault.kind === 'kill') onKill?.(fault.part);
      }
      if (injector.counts.kill >= kills || performance.now() > end) break;
    }
    await injector.settle();
    return Object.entries(injector.counts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ');
  });
}

/** Stops the broker for a while: every order must be accepted, or refused for its books, at the first attempt. */
export async function stopBroker(chaos: ChaosShop, seconds: number): Promise<Outcome> {
  const broker = chaos.shop.part('rabbitmq');
  let failed = 0;
  const outcome = await runScenario(chaos, 'broker stopped', async () => {
    await delay(ORDERS_BEFORE_MS);
    await broker.stop();
    const counts = await chaos.workload.orders.countRequests(() => delay(seconds * 1000));
    const { accepted, refused } = counts;
    ({ failed } = counts);
    await broker.start();
    return `${seconds} s, ${accepted} orders accepted, ${refused} refused, ${failed} failed attempts`;
  });
  const failures = failed > 0 ? [`${failed} orders were not answered at the first attempt`] : [];
  return { ...outcome, violations: [...outcome.violations, ...failures] };
}

/** Deletes the broker's disk while there are messages on it that were not consumed. */
export async function wipeBroker(chaos: ChaosShop): Promise<Outcome> {
  const { shop, dataDir } = chaos;
  let messages = 0;
  const outcome = await runScenario(chaos, 'broker wiped', async () => {
    const [broker, consumer] = [shop.part('rabbitmq'), shop.part('admin-auth')];
    await consumer.stop();
    await delay(ORDERS_BEFORE_MS);
    messages = (await countMessages(shop.rabbitUrl)).waiting;
    await broker.stop();
    await rm(join(dataDir, 'rabbitmq', 'data'), { recursive: true });
    await broker.start();
    await consumer.start();
    return `with ${messages} messages`;
  });
  const missing = messages > 0 ? [] : ['there were no messages on the broker’s disk'];
  return { ...outcome, violations: [...outcome.violations, ...missing] };
}

/** Restarts MongoDB as an operator does. */
export function restartMongo(chaos: ChaosShop): Promise<Outcome> {
  return runScenario(chaos, 'mongod restarted', async () => {
    await delay(ORDERS_BEFORE_MS);
    await chaos.shop.part('mongo').restart();
    await delay(ORDERS_BEFORE_MS);
    return 'once';
  });
}

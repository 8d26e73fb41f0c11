import { setTimeout as delay } from 'node:timers/promises';
import type { PartName } from '@bookstore/dev-env/shop-parts';
import type { CrashPlan } from '../failpoints/failpoint-crashes.ts';
import { createFaultInjector, describeFault, planFaults } from '../faults/faults.ts';
import { type BreakableShop, crashAtFailpoints } from './crashes.ts';
import { type Outcome, runScenario } from './scenario.ts';

/** How much is broken: see `npm run chaos`. */
export type Amounts = {
  seed: number;
  kills: number;
  hits: number;
  atOnce: number;
  print: (line: string) => void;
};

type RandomOptions = Pick<Amounts, 'seed' | 'kills' | 'print'> & {
  /** What is killed; without it every part is, and is frozen and cut off too. */
  parts?: readonly PartName[] | undefined;
  onKill?: ((part: PartName) => void) | undefined;
};

/** Kills, freezes, cuts, slows down and resets, by the plan of a seed, until that many kills. */
export function injectRandomFaults(
  chaos: BreakableShop,
  { seed, kills, print, parts, onKill }: RandomOptions,
): Promise<Outcome> {
  return runScenario(chaos, 'random faults', async () => {
    const injector = createFaultInjector(chaos.shop);
    for (const { afterMs, fault } of planFaults(seed, parts)) {
      await delay(afterMs);
      if (injector.inject(fault)) {
        print(`  ${describeFault(fault)}`);
        if (fault.kind === 'kill') onKill?.(fault.part);
      }
      if (injector.counts.kill >= kills) break;
    }
    await injector.settle();
    return Object.entries(injector.counts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ');
  });
}

type Thorough = { name: string; plan: CrashPlan } & Pick<RandomOptions, 'parts' | 'onKill'>;

/** Crashes behind each step of a plan, and then kills at random. */
export async function breakThoroughly(
  chaos: BreakableShop,
  { name, plan, ...chosen }: Thorough,
  amounts: Amounts,
): Promise<Outcome> {
  const crashes = await crashAtFailpoints(chaos, plan, amounts);
  if (crashes.violations.length > 0) return crashes;
  const outcome = await injectRandomFaults(chaos, { ...amounts, ...chosen });
  return { ...outcome, scenario: name, actions: `${crashes.actions}; ${outcome.actions}` };
}

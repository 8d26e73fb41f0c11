import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosShop } from '../chaos-shop.ts';
import { describeFault } from '../faults/fault.ts';
import { planFaults } from '../faults/fault-plan.ts';
import { Faults } from '../faults/faults.ts';
import { type Outcome, underTraffic } from './outcome.ts';

type RandomOptions = {
  seed: number;
  /** Ends after so many kills, or after so many seconds. */
  kills: number;
  seconds: number;
  print: (line: string) => void;
};

/** Kills, freezes, cuts, slows down and resets by the plan of a seed. */
export function runRandomFaults(
  chaos: ChaosShop,
  { seed, kills, seconds, print }: RandomOptions,
): Promise<Outcome> {
  return underTraffic(chaos, `random faults, seed ${seed}`, async () => {
    const faults = new Faults(chaos.shop);
    const end = performance.now() + seconds * 1000;
    for (const { afterMs, fault } of planFaults(seed)) {
      await delay(afterMs);
      if (faults.do(fault)) print(`  ${describeFault(fault)}`);
      if (faults.counts.kill >= kills || performance.now() > end) break;
    }
    await faults.settle();
    return Object.entries(faults.counts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ');
  });
}

import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosShop } from '../chaos-shop.ts';
import { createFaultInjector, describeFault, planFaults } from '../faults/faults.ts';
import { type Outcome, runScenario } from './scenario.ts';

type RandomOptions = { seed: number; kills: number; print: (line: string) => void };

/** Kills, freezes, cuts, slows down and resets, by the plan of a seed, until that many kills. */
export function injectRandomFaults(
  chaos: ChaosShop,
  { seed, kills, print }: RandomOptions,
): Promise<Outcome> {
  return runScenario(chaos, 'random faults', async () => {
    const injector = createFaultInjector(chaos.shop);
    for (const { afterMs, fault } of planFaults(seed)) {
      await delay(afterMs);
      if (injector.inject(fault)) print(`  ${describeFault(fault)}`);
      if (fault.kind === 'kill' && fault.part === 'mongo') chaos.databaseKills.push(Date.now());
      if (injector.counts.kill >= kills) break;
    }
    await injector.settle();
    return Object.entries(injector.counts)
      .map(([kind, count]) => `${count} × ${kind}`)
      .join(', ');
  });
}

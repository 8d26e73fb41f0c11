import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import type { ChaosOptions } from './options.ts';
import type { RunOptions } from './run-options.ts';
import { crashAtCheckpoints } from './scenarios/crash-at-checkpoints.ts';
import { restartMongo, stopBroker, wipeBroker } from './scenarios/outages.ts';
import type { Outcome } from './scenarios/outcome.ts';
import { runRandomFaults } from './scenarios/random-faults.ts';

async function* breakShop(
  chaos: ChaosShop,
  options: ChaosOptions,
  print: (line: string) => void,
): AsyncGenerator<Outcome> {
  const { seed, random, hits, outageSeconds, restartsMongo, wipesBroker } = options;
  if (hits) yield await crashAtCheckpoints(chaos, hits);
  if (outageSeconds) yield await stopBroker(chaos, outageSeconds);
  if (restartsMongo) yield await restartMongo(chaos);
  if (wipesBroker) yield await wipeBroker(chaos);
  if (random) yield await runRandomFaults(chaos, { seed, ...random, print });
}

/** Whether anything but a rolling restart is asked for. */
const isToBreak = ({ random, hits, outageSeconds, restartsMongo, wipesBroker }: ChaosOptions): boolean =>
  Boolean(random ?? hits ?? outageSeconds) || restartsMongo || wipesBroker;

/** Starts a shop, breaks it as asked, and tells what came of each scenario. The first that fails is the last. */
export async function runChaos(options: ChaosOptions, run: RunOptions): Promise<Outcome[]> {
  if (!isToBreak(options)) return [];
  const { print } = run;
  print(`seed ${options.seed}`);
  const chaos = await startChaosShop({ ...run, seed: options.seed });
  const outcomes: Outcome[] = [];
  try {
    for await (const outcome of breakShop(chaos, options, print)) {
      outcomes.push(outcome);
      print(`${outcome.scenario}: ${outcome.findings.join('; ') || 'whole'}`);
      if (outcome.findings.length > 0) break;
    }
    return outcomes;
  } finally {
    await chaos.stop();
  }
}

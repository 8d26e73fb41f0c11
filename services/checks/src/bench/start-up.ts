import { readMemoryMib } from './processes.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { processesOf } from './start-bench-shop.ts';

const SETTLE_MS = 10_000;

/**
 * Starts a shop a second time on its data, as the next `npm start` does, and prints how long that takes and what each
 * process weighs ten seconds later.
 */
export async function measureStartUp(
  start: () => Promise<Constellation>,
  print: (line: string) => void,
): Promise<Constellation> {
  await (await start()).stop();
  const since = performance.now();
  const shop = await start();
  print(`warm start: ${((performance.now() - since) / 1000).toFixed(1)} s`);
  await delay(SETTLE_MS);
  let ownMib = 0;
  for (const process of processesOf(shop)) {
    const mib = await readMemoryMib(process);
    if (process.part !== 'mongo' && process.part !== 'rabbitmq') ownMib += mib;
    print(`idle: ${process.part.padEnd(12)} ${mib.toFixed(0).padStart(4)} MiB`);
  }
  print(`idle: own processes ${ownMib.toFixed(0)} MiB together`);
  return shop;
}

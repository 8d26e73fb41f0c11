import { setTimeout as delay } from 'node:timers/promises';
import type { CheckContext } from '../run-check.ts';
import { startShop } from '../start-shop.ts';
import { measureCpu, readMemoryMib, sumOwn } from './processes.ts';

/** Until what a start has caused is done, and every database is quiet. */
const UNTIL_QUIET_MS = 90_000;
const MINUTE_MS = 60_000;
const MICROS_PER_MS = 1000;

/** Starts a shop as `npm start` does, and prints what each of its processes costs while nobody uses it. */
export async function measureIdle(context: CheckContext, minutes: number): Promise<void> {
  const shop = await startShop({ ...context, withGoogle: true });
  try {
    await delay(UNTIL_QUIET_MS, undefined, { signal: context.signal });
    const durationMs = minutes * MINUTE_MS;
    const own = process.cpuUsage();
    const { cpuMicros } = await measureCpu(shop, () =>
      delay(durationMs, undefined, { signal: context.signal }),
    );
    const { user, system } = process.cpuUsage(own);
    const used = new Map([...cpuMicros, ['npm start', user + system] as const]);
    const memory = await readMemoryMib(shop);
    const toPercent = (micros: number) => `${((micros / MICROS_PER_MS / durationMs) * 100).toFixed(2)}%`;
    const row = (name: string, micros: number, mib?: number) => {
      context.print(
        `idle: ${name.padEnd(14)} ${toPercent(micros).padStart(6)} of a core` +
          (mib === undefined ? '' : `  ${mib.toFixed(0).padStart(4)} MiB`),
      );
    };
    for (const [part, micros] of used) row(part, micros, memory[part]);
    const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
    row('all', sum(used.values()), sum(Object.values(memory)));
    context.print(`idle: own processes ${sumOwn(memory).toFixed(0)} MiB in total`);
  } finally {
    await shop.stop();
  }
}

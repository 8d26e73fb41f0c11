import { setTimeout as delay } from 'node:timers/promises';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import type { CheckContext } from '../run-check.ts';
import { startShop, withShop } from '../start-shop.ts';
import { EMPTY } from './bench-shop.ts';
import { measureCpu, readMemoryMib, sum, sumOwn } from './processes.ts';

const IDLE_MS = 10_000;
/** Until what a start has caused is done, and what finds nothing to do is done seldom. */
const UNTIL_IDLE_MS = 90_000;
const MINUTE_MS = 60_000;

/** Prints the memory of every part of a shop, and its share of a core where that was measured. */
async function printParts(
  { print }: CheckContext,
  shop: LocalShop,
  cpuShares: Readonly<Record<string, number>> = {},
): Promise<void> {
  const memory = await readMemoryMib(shop);
  const row = (name: string, mib?: number, share?: number) => {
    const core = share === undefined ? '' : `${(share * 100).toFixed(2)}% of a core`.padStart(20);
    print(`idle: ${name.padEnd(14)} ${mib?.toFixed(0).padStart(4) ?? '   –'} MiB ${core}`);
  };
  for (const part of new Set([...Object.keys(memory), ...Object.keys(cpuShares)]))
    row(part, memory[part], cpuShares[part]);
  const shares = Object.values(cpuShares);
  row('all', sum(Object.values(memory)), shares.length > 0 ? sum(shares) : undefined);
  row('own processes', sumOwn(memory));
}

/** Starts a shop twice, with a mail catcher as `npm start` does, and prints the time and the idle memory of the second one. */
export async function measureStart(context: CheckContext): Promise<void> {
  const options = { ...context, settings: EMPTY };
  await (await startShop(options)).stop();
  const startedAtMs = performance.now();
  await withShop(options, async (shop) => {
    context.print(`warm start: ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s`);
    await delay(IDLE_MS);
    await printParts(context, shop);
  });
}

/** Starts a shop as `npm start` does, and prints what each of its processes costs while nobody uses it. */
export const measureIdle = (context: CheckContext, minutes: number): Promise<void> =>
  withShop({ ...context, withGoogle: true }, async (shop) => {
    const wait = (ms: number) => delay(ms, undefined, { signal: context.signal });
    await wait(UNTIL_IDLE_MS);
    const before = process.cpuUsage();
    const { cpuMicros } = await measureCpu(shop, () => wait(minutes * MINUTE_MS));
    const { user, system } = process.cpuUsage(before);
    const micros = Object.entries({ ...cpuMicros, 'npm start': user + system });
    const shares = micros.map(([part, used]) => [part, used / 1000 / minutes / MINUTE_MS] as const);
    await printParts(context, shop, Object.fromEntries(shares));
  });

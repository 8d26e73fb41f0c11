import { readFile } from 'node:fs/promises';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { type PartName, SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { watchMemory } from '../memory-limits.ts';

/** The unit of `/proc/<pid>/stat`, which Linux fixes at a hundredth of a second for programs. */
const MICROS_PER_TICK = 10_000;
const KIB_PER_MIB = 1024;

type ByPart = Readonly<Record<string, number>>;

export const sum = (numbers: Iterable<number>): number =>
  [...numbers].reduce((total, number) => total + number, 0);

/** Reads a figure of every process, and adds those of each part, MongoDB, RabbitMQ and any mail catcher. */
async function sumByPart(shop: LocalShop, read: (pid: number) => Promise<number>): Promise<ByPart> {
  const sums: Record<string, number> = {};
  const standIns = shop.mailUrl === undefined ? [] : (['stand-ins'] as const);
  for (const part of [...SHOP_PARTS, 'mongo', 'rabbitmq', ...standIns] as const)
    sums[part] = sum(await Promise.all(shop.part(part).pids.map(read)));
  return sums;
}

/** The CPU time that a process has used so far, in microseconds. */
async function readCpuMicros(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces. After it come the state and 10 more fields, then user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

const mapParts = (byPart: ByPart, change: (figure: number, part: string) => number): ByPart =>
  Object.fromEntries(Object.entries(byPart).map(([part, figure]) => [part, change(figure, part)]));

/** Runs something, and returns with its result the CPU time that each part used meanwhile, in microseconds. */
export async function measureCpu<T>(shop: LocalShop, run: () => Promise<T>) {
  const before = await sumByPart(shop, readCpuMicros);
  const result = await run();
  const after = await sumByPart(shop, readCpuMicros);
  return { result, cpuMicros: mapParts(after, (micros, part) => micros - (before[part] ?? 0)) };
}

/** CPU times of a number of requests, for each of them. */
export function perRequest(cpuMicros: ByPart, requests: number) {
  const cpuMicrosByPart = mapParts(cpuMicros, (micros) => micros / requests);
  return { cpuMicrosByPart, cpuMicrosPerRequest: sum(Object.values(cpuMicrosByPart)) };
}

/** The memory of each part, MongoDB, RabbitMQ and any mail catcher in MiB, with its share of shared pages (PSS). */
export const readMemoryMib = (shop: LocalShop): Promise<ByPart> =>
  sumByPart(shop, async (pid) => {
    const rollUp = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollUp)?.[1]) / KIB_PER_MIB;
  });

/** The sum over the shop's own parts and the mail catcher, without MongoDB and RabbitMQ. */
export const sumOwn = (byPart: ByPart): number =>
  sum([...SHOP_PARTS, 'stand-ins'].map((part) => byPart[part] ?? 0));

/** Runs something, and returns with its result the highest memory of a part meanwhile, children included, in MiB (RSS). */
export async function measurePeakMemory<T>(shop: LocalShop, part: PartName, run: () => Promise<T>) {
  const watching = new AbortController();
  const watched = watchMemory(shop, watching.signal, [part]);
  const result = await run().finally(() => {
    watching.abort();
  });
  return { result, memoryMib: (await watched).get(part) ?? 0 };
}

import { readFile } from 'node:fs/promises';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { type PartName, SHOP_PARTS } from '@bookstore/dev-env/shop-parts';

/** The unit of `/proc/<pid>/stat`, which Linux fixes at a hundredth of a second for programs. */
const MICROS_PER_TICK = 10_000;
const KIB_PER_MIB = 1024;

/** The CPU time that a process has used so far, in microseconds. */
export async function readCpuTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces. After it come the state and 10 more fields, then user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MICROS_PER_TICK;
}

async function readMemory(pid: number): Promise<number> {
  const rollUp = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollUp)?.[1]) / KIB_PER_MIB;
}

const listParts = ({ mailUrl }: LocalShop): PartName[] => [
  ...SHOP_PARTS,
  'mongo',
  'rabbitmq',
  ...(mailUrl === undefined ? [] : (['stand-ins'] as const)),
];

async function sumByPart(
  shop: LocalShop,
  parts: readonly PartName[],
  read: (pid: number) => Promise<number>,
) {
  const sums: Record<string, number> = {};
  for (const part of parts)
    for (const pid of shop.part(part).pids) sums[part] = (sums[part] ?? 0) + (await read(pid));
  return sums;
}

/** The CPU time that each part, MongoDB, RabbitMQ and any mail catcher have used so far, in microseconds. */
const readCpuMicros = (shop: LocalShop) => sumByPart(shop, listParts(shop), readCpuTime);

/** Runs something, and returns with its result the CPU time that each part used meanwhile, in microseconds. */
export async function measureCpu<T>(shop: LocalShop, run: () => Promise<T>) {
  const before = await readCpuMicros(shop);
  const result = await run();
  const after = await readCpuMicros(shop);
  const micros = Object.entries(after).map(([part, used]) => [part, used - (before[part] ?? 0)] as const);
  return { result, cpuMicros: new Map(micros) };
}

/** CPU times by part, for each of a number of requests. */
export const toCpuPerRequest = (cpuMicros: ReadonlyMap<string, number>, requests: number) =>
  Object.fromEntries([...cpuMicros].map(([part, micros]) => [part, micros / requests]));

/** The memory of each part, MongoDB, RabbitMQ and any mail catcher in MiB, with its share of shared pages (PSS). */
export const readMemoryMib = (shop: LocalShop) => sumByPart(shop, listParts(shop), readMemory);

/** The sum over the shop's own parts and the mail catcher, without MongoDB and RabbitMQ. */
export const sumOwn = (byPart: Readonly<Record<string, number>>): number =>
  [...SHOP_PARTS, 'stand-ins'].reduce((sum, part) => sum + (byPart[part] ?? 0), 0);

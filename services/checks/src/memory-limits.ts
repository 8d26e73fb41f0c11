import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { type PartName, SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { COMPOSE } from './deployment/testing/compose-file.ts';

const WATCH_EVERY_MS = 100;
const KIB_PER_MIB = 1024;
const UNITS = { m: 1, g: 1024 };

export const WATCHED: readonly PartName[] = [...SHOP_PARTS, 'mongo', 'rabbitmq'];

/** @returns the MiB of a limit as Docker Compose writes it. */
export function toMib(limit: string): number {
  const [, amount, unit] = /^(\d+)([mg])$/.exec(limit) ?? [];
  if (unit !== 'm' && unit !== 'g') throw new RangeError(`not a memory limit: ${limit}`);
  return Number(amount) * UNITS[unit];
}

/** The memory limit of a part's container, in MiB. */
export const limitOf = (part: PartName): number => toMib(COMPOSE.services[part]?.mem_limit ?? '');

/** Where control groups are made below that of a process with these lines in `/proc/self/cgroup`. */
export function findHierarchy(lines: string): { folder: string; file: string } | undefined {
  const [first] = /^\d+:memory:(.*)$/m.exec(lines)?.slice(1) ?? [];
  if (first) return { folder: join('/sys/fs/cgroup/memory', first), file: 'memory.limit_in_bytes' };
  const [unified] = /^0::(.*)$/m.exec(lines)?.slice(1) ?? [];
  return unified ? { folder: join('/sys/fs/cgroup', unified), file: 'memory.max' } : undefined;
}

/** Makes a control group with the limit of a part. @returns its folder; nothing where that is not allowed. */
async function makeGroup(part: PartName): Promise<string | undefined> {
  const hierarchy = findHierarchy(await readFile('/proc/self/cgroup', 'utf8').catch(() => ''));
  if (!hierarchy) return undefined;
  const group = join(hierarchy.folder, `attack-${process.pid}-${part}`);
  try {
    await mkdir(group);
    await writeFile(join(group, hierarchy.file), String(limitOf(part) * KIB_PER_MIB ** 2));
    return group;
  } catch {
    await rmdir(group).catch(() => undefined);
    return undefined;
  }
}

/** The option of Node that limits V8 as a part's container does: to half of its limit. */
export const heapOptionOf = (part: PartName) => `--max-old-space-size=${limitOf(part) / 2}`;
const limitHeap = (part: PartName) => ['env', `NODE_OPTIONS=${heapOptionOf(part)}`];
/** Launchers of parts that limit V8 so, for checks that only measure. */
export const HEAP_LIMITS = Object.fromEntries(SHOP_PARTS.map((part) => [part, limitHeap(part)] as const));
const JOIN = ['sh', '-c', 'echo $$ >"$0/cgroup.procs" && exec "$@"'];

/** Makes the launchers of parts that hold each within the memory of its container. */
export async function limitMemory() {
  const groups = new Map<PartName, string>();
  for (const part of WATCHED) {
    const group = await makeGroup(part);
    if (group) groups.set(part, group);
  }
  const launcherOf = (part: PartName) => {
    const group = groups.get(part);
    return group ? [...JOIN, group] : limitHeap(part);
  };
  return {
    how: groups.size === WATCHED.length ? 'control groups' : '--max-old-space-size',
    launchers: Object.fromEntries(SHOP_PARTS.map((part) => [part, launcherOf(part)] as const)),
    /** Limits processes that run already. */
    join: async (part: PartName, pids: readonly number[]) => {
      const group = groups.get(part);
      if (group) for (const pid of pids) await writeFile(join(group, 'cgroup.procs'), String(pid));
    },
    remove: async () => {
      for (const group of groups.values()) await rmdir(group);
    },
  };
}

async function listWithChildren(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''));
  const children = (await Promise.all(lists)).join(' ').split(' ').filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(listWithChildren))).flat()];
}

async function readResidentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / KIB_PER_MIB;
}

/** The memory of processes and their children now, in MiB. */
export async function readMemory(pids: readonly number[]): Promise<number> {
  const all = (await Promise.all(pids.map(listWithChildren))).flat();
  return (await Promise.all(all.map(readResidentMib))).reduce((sum, mib) => sum + mib, 0);
}

/** Watches the memory of parts until the signal aborts. @returns the peaks in MiB. */
export async function watchMemory(
  shop: LocalShop,
  signal: AbortSignal,
  parts = WATCHED,
): Promise<Map<PartName, number>> {
  const peaks = new Map<PartName, number>();
  while (!signal.aborted) {
    for (const part of parts)
      peaks.set(part, Math.max(peaks.get(part) ?? 0, await readMemory(shop.part(part).pids)));
    await delay(WATCH_EVERY_MS);
  }
  return peaks;
}

import { readFile } from 'node:fs/promises';
import type { ShopProcess } from './bench-shop.ts';

/** The unit of `/proc/<pid>/stat`, which Linux fixes at a hundredth of a second for programs. */
const MICROS_PER_TICK = 10_000;
const KIB_PER_MIB = 1024;

async function readTicks({ pid }: ShopProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces. Behind it stand the state and 10 more fields, then user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** The processor time that each part has used so far, in microseconds. */
export async function readCpuMicros(processes: readonly ShopProcess[]): Promise<Record<string, number>> {
  const micros: Record<string, number> = {};
  for (const process of processes) {
    const { part } = process;
    micros[part] = (micros[part] ?? 0) + (await readTicks(process)) * MICROS_PER_TICK;
  }
  return micros;
}

/** The memory of a process in MiB, its share of what it shares with others included (PSS). */
export async function readMemoryMib({ pid }: ShopProcess): Promise<number> {
  const rollUp = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollUp)?.[1]) / KIB_PER_MIB;
}

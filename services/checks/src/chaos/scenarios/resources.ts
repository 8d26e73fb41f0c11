import { execFile } from 'node:child_process';
import { cp, mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { limitOf, readMemory } from '../../memory-limits.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { type Outcome, runScenario } from './scenario.ts';

const run = promisify(execFile);

const WARM_UP_MS = 10_000;
const FULL_MS = 20_000;
/** What processes at work gain and give back. */
const NOISE_MIB = 48;
const FILL = Buffer.alloc(1 << 20);

/** Lets the shop be used while resources are short: the memory of orders must stay flat. */
async function runShort(
  chaos: ChaosShop,
  name: string,
  work: (sample: () => Promise<void>) => Promise<string>,
): Promise<Outcome> {
  const samples: number[] = [];
  const sample = async () => {
    const { pids } = chaos.shop.part('orders');
    samples.push(Math.max(...(await Promise.all(pids.map((pid) => readMemory([pid]))))));
  };
  const outcome = await runScenario(chaos, name, async () => {
    await delay(WARM_UP_MS);
    const actions = await work(sample);
    return `${actions}; orders ${samples.map((mib) => mib.toFixed(0)).join(', ')} MiB`;
  });
  const [first = 0, last = 0] = [samples[0], samples.at(-1)];
  const hasGrown = last - first > NOISE_MIB || last > limitOf('orders');
  const growth = `the memory of orders grew from ${first.toFixed(0)} to ${last.toFixed(0)} MiB`;
  return { ...outcome, violations: [...outcome.violations, ...(hasGrown ? [growth] : [])] };
}

/** Sets the share of memory above which the broker blocks its publishers. */
const setWatermark = ({ shop }: ChaosShop, share: string): Promise<string> =>
  shop.rabbitmqctl('set_vm_memory_high_watermark', share);

/** Lets the broker block its publishers by a memory alarm: every order must be accepted at the first attempt. */
export async function blockBroker(chaos: ChaosShop, seconds: number): Promise<Outcome> {
  const failures: string[] = [];
  const outcome = await runShort(chaos, 'broker blocked', async (sample) => {
    const { accepted, failed } = await chaos.workload.orders.countRequests(async () => {
      await setWatermark(chaos, '0.0000001');
      await sample();
      await delay(seconds * 500);
      await sample();
      await delay(seconds * 500);
      await sample();
    });
    if (failed > 0) failures.push(`${failed} orders were not accepted at the first attempt`);
    await setWatermark(chaos, '0.4');
    return `${seconds} s, ${(accepted / seconds).toFixed(0)} orders/s, ${failed} failed attempts`;
  });
  return { ...outcome, violations: [...outcome.violations, ...failures] };
}

/**
 * Small disks for what a shop writes, and how much of each stays free when it is full: less than RabbitMQ asks for, at
 * which it blocks its publishers.
 */
const DISKS = {
  logs: { mib: 64, freeMib: 0 },
  mongo: { mib: 800, freeMib: 0 },
  rabbitmq: { mib: 300, freeMib: 30 },
};

/** Puts the logs and the data of a shop that is not started yet on small disks. @returns how to remove them. */
export async function mountSmallDisks(dataDir: string): Promise<() => Promise<void>> {
  const folders: string[] = [];
  for (const [name, { mib }] of Object.entries(DISKS)) {
    const folder = join(dataDir, name);
    await mkdir(folder, { recursive: true });
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', folder]).catch((cause: unknown) => {
      throw new StartFailure('Only root can mount the disks that become full.', { cause });
    });
    folders.push(folder);
  }
  return async () => {
    await cp(join(dataDir, 'logs'), join(dataDir, 'saved-logs'), { recursive: true });
    for (const folder of folders) await run('umount', [folder]);
  };
}

/** Writes into a folder until only so much is free. @returns the file. */
async function fill(folder: string, freeMib: number): Promise<string> {
  const path = join(folder, 'fill');
  const file = await open(path, 'a');
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize <= freeMib * FILL.length) return path;
      await file.write(FILL);
    }
  } catch {
    return path;
  } finally {
    await file.close();
  }
}

/** Fills the disks of logs, database and broker for a while. The database may end; the shop's processes must not. */
export async function fillDisks(chaos: ChaosShop): Promise<Outcome> {
  const { shop, dataDir } = chaos;
  const listPids = () => SHOP_PARTS.map((part) => `${part} ${String(shop.part(part).pids)}`);
  const before = listPids();
  const outcome = await runShort(chaos, 'disks full', async (sample) => {
    await sample();
    const files = new Set<string>();
    const end = performance.now() + FULL_MS;
    // What others free is taken again.
    while (performance.now() < end) {
      for (const [name, { freeMib }] of Object.entries(DISKS))
        files.add(await fill(join(dataDir, name), freeMib));
      await delay(100);
    }
    await sample();
    for (const file of files) await rm(file);
    return `${FULL_MS / 1000} s`;
  });
  const after = listPids();
  const ended = before.filter((line, index) => line !== after[index]).map((line) => `${line} ended`);
  return { ...outcome, violations: [...outcome.violations, ...ended] };
}

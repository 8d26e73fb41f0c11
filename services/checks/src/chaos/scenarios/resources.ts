import { execFile } from 'node:child_process';
import { type FileHandle, mkdir, open, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { limitOf, readMemory } from '../../attack/memory-limits.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { type Outcome, runScenario } from './scenario.ts';

const run = promisify(execFile);

const WARM_UP_MS = 10_000;
const FULL_MS = 20_000;
const MAX_EXACT_MS = 10_000;
/** What processes at work gain and give back. */
const NOISE_MIB = 48;
const DISK_SIZE = '1g';
const FILL = Buffer.alloc(1 << 20);

const readOrdersMib = ({ shop }: ChaosShop): Promise<number[]> =>
  Promise.all(shop.part('orders').pids.map((pid) => readMemory([pid])));

/** Runs the workload while resources are short: memory must stay flat, and everything be exact soon after. */
async function runShort(
  chaos: ChaosShop,
  name: string,
  work: (sample: () => Promise<void>) => Promise<string>,
) {
  const samples: number[] = [];
  const sample = async () => void samples.push(Math.max(...(await readOrdersMib(chaos))));
  const outcome = await runScenario(chaos, name, async () => {
    await delay(WARM_UP_MS);
    const actions = await work(sample);
    return `${actions}; orders ${samples.map((mib) => mib.toFixed(0)).join(', ')} MiB`;
  });
  const [first = 0, last = 0] = [samples[0], samples.at(-1)];
  const violations = [...outcome.violations];
  if (last - first > NOISE_MIB || last > limitOf('orders'))
    violations.push(`the memory of orders grew from ${first.toFixed(0)} to ${last.toFixed(0)} MiB`);
  if (outcome.tookMs > MAX_EXACT_MS)
    violations.push(`exact only after ${(outcome.tookMs / 1000).toFixed(1)} s`);
  return { ...outcome, violations };
}

/** Sets the share of memory above which the broker blocks its publishers. */
async function setWatermark({ shop }: ChaosShop, share: string): Promise<void> {
  const spec = shop.part('rabbitmq').replicas[0]?.spec;
  if (!spec) throw new StartFailure('There is no broker of this shop.');
  const command = join(dirname(spec.command), 'rabbitmqctl');
  await run(command, ['set_vm_memory_high_watermark', share], {
    cwd: spec.cwd,
    env: { ...spec.environment },
  });
}

/** Lets the broker block its publishers by a memory alarm: every order must be accepted at the first attempt. */
export async function blockBroker(chaos: ChaosShop, seconds: number): Promise<Outcome> {
  const { requests } = chaos.workload.orders;
  let failed = 0;
  const outcome = await runShort(chaos, 'broker blocked', async (sample) => {
    const before = { ...requests };
    await setWatermark(chaos, '0.0000001');
    await sample();
    await delay(seconds * 500);
    await sample();
    await delay(seconds * 500);
    await sample();
    failed = requests.failed - before.failed;
    const accepted = requests.accepted - before.accepted;
    await setWatermark(chaos, '0.4');
    return `${seconds} s, ${(accepted / seconds).toFixed(0)} orders/s, ${failed} failed attempts`;
  });
  const failures = failed > 0 ? [`${failed} orders were not accepted at the first attempt`] : [];
  return { ...outcome, violations: [...outcome.violations, ...failures] };
}

/** Puts logs and data of a shop that is not started yet on a small disk. @returns how to remove it. */
export async function mountSmallDisk(dataDir: string): Promise<() => Promise<void>> {
  const disk = join(dataDir, 'disk');
  await mkdir(disk, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk]).catch((cause: unknown) => {
    throw new StartFailure('Only root can mount the disk that becomes full.', { cause });
  });
  for (const name of ['logs', 'mongo', 'rabbitmq']) {
    await mkdir(join(disk, name), { mode: 0o700 });
    await symlink(join(disk, name), join(dataDir, name));
  }
  return async () => {
    await run('umount', [disk]);
  };
}

/** Writes until there is no space left. */
async function fill(file: FileHandle): Promise<void> {
  for (;;) await file.write(FILL);
}

/** Fills the disk of logs, database and broker for a while. The database may end; the shop's processes must not. */
export async function fillDisk(chaos: ChaosShop): Promise<Outcome> {
  const { shop, dataDir } = chaos;
  const listPids = () => SHOP_PARTS.map((part) => `${part} ${String(shop.part(part).pids)}`);
  const before = listPids();
  const outcome = await runShort(chaos, 'disk full', async (sample) => {
    await sample();
    const path = join(dataDir, 'disk', 'fill');
    const file = await open(path, 'w');
    const end = performance.now() + FULL_MS;
    // What others free is taken again.
    while (performance.now() < end) {
      await fill(file).catch(() => undefined);
      await delay(100);
    }
    await sample();
    await file.close();
    await rm(path);
    return `${FULL_MS / 1000} s`;
  });
  const ended = before.filter((line, index) => line !== listPids()[index]).map((line) => `${line} ended`);
  return { ...outcome, violations: [...outcome.violations, ...ended] };
}

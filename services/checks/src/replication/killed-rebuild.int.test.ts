import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runRebuild } from '@bookstore/admin-auth/statistics/rebuild.command';
import { buildStale } from '@bookstore/dev-env/build/build';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { environment } from '@bookstore/dev-env/testing/environment';
import { anUntoldOrder, type FactParts, startFactParts } from './replication-parts.ts';

const TIMEOUT_MS = 120_000;
const COUNT = 1500;

let parts: FactParts;

beforeAll(async () => {
  await buildStale({ environment });
  parts = await startFactParts({ reconcileEveryMs: 0 });
  await parts.orders.insertMany(Array.from({ length: COUNT }, () => anUntoldOrder()));
}, TIMEOUT_MS);
afterAll(() => parts.stop());

/** The rebuild as an operator starts it: a process of its own. */
function startRebuild() {
  const program = join(REPOSITORY, 'services/admin-auth/dist/main.js');
  const child = spawn(process.execPath, [program, 'rebuild-statistics'], {
    env: parts.rebuildSettings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface({ input: child.stdout }) };
}

/** Waits until some orders have been added up, but not all. */
async function killHalfWay({ child, lines }: ReturnType<typeof startRebuild>): Promise<ChildProcess> {
  const ended = once(child, 'exit');
  for await (const line of lines) {
    if (line.startsWith('orders')) child.kill('SIGKILL');
  }
  await ended;
  return child;
}

it(
  'a rebuild that is killed half-way leaves what was there, and the next one makes all of it',
  async () => {
    expect((await killHalfWay(startRebuild())).signalCode).toBe('SIGKILL');
    expect(await parts.readStatistics()).toMatchObject({ totalOrders: 0, totalSales: 0 });
    await runRebuild(parts.rebuildSettings, () => undefined);
    expect(await parts.readStatistics()).toMatchObject({
      totalOrders: COUNT,
      totalSales: (COUNT * 1001) / 100,
    });
  },
  TIMEOUT_MS,
);

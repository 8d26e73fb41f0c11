import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startConstellation } from '@bookstore/dev-env/constellation';
import { watchForStaleReads } from './watch.ts';

const DEFAULT_WRITES = 5000;

const [given = DEFAULT_WRITES] = process.argv.slice(2);
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

const dataDir = await mkdtemp(join(tmpdir(), 'bookstore-stale-reads-'));
try {
  const shop = await startConstellation({
    dataDir,
    port: 0,
    environment: process.env,
    print: console.log,
    settings: { LOG_LEVEL: 'warn' },
    signal: ending.signal,
    replicas: { catalog: 2, gateway: 2 },
    overrides: { gateway: { RATE_LIMIT_ALL: '0' } },
  });
  try {
    const { reads, stale } = await watchForStaleReads(shop, Number(given));
    for (const line of stale.slice(0, 10)) console.log(`stale: ${line}`);
    console.log(`${given} changes, ${reads} reads, ${stale.length} stale`);
    process.exitCode = stale.length === 0 ? 0 : 1;
  } finally {
    await shop.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

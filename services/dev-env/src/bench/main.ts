import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startConstellation } from '../constellation.ts';
import { REPOSITORY } from '../repository.ts';
import { seedBooks } from '../seed/seed-books.ts';

const { values, positionals } = parseArgs({
  options: { books: { type: 'string', default: '100000' } },
  allowPositionals: true,
});

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

const dataDir = await mkdtemp(join(tmpdir(), 'bookstore-bench-'));
const shop = await startConstellation({
  dataDir,
  port: 0,
  environment: process.env,
  print: console.log,
  logLevel: 'warn',
  signal: ending.signal,
  overrides: { gateway: { RATE_LIMIT_ALL: '0' } },
});
try {
  console.log(`putting ${values.books} books on the shelves`);
  await seedBooks(shop.mongoUrl, Number(values.books));
  const client = join(REPOSITORY, 'gateway/bench/main.ts');
  const args = ['--conditions=source', client, '--url', shop.url, ...positionals];
  const bench = spawn(process.execPath, args, { stdio: 'inherit', signal: ending.signal });
  await once(bench, 'close');
  process.exitCode = bench.exitCode ?? 1;
} finally {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
}

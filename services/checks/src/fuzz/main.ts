import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSchemathesis } from './provision-schemathesis.ts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { fuzz } from './fuzz.ts';
import { startFuzzShop } from './fuzz-shop.ts';
import { readFuzzOptions } from './options.ts';
import { describeResults } from './report.ts';

const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    ending.abort();
  });
}
const { signal } = ending;
const { env: environment } = process;
const print = console.log;

async function run(dataDir: string): Promise<boolean> {
  const options = readFuzzOptions(process.argv.slice(2));
  const command = await findSchemathesis({ environment, print, signal });
  const folder = join(dataDir, 'fuzz');
  await mkdir(folder);
  const shop = await startFuzzShop({ dataDir, environment, print, signal });
  try {
    const results = await fuzz(shop, { ...options, command, folder, environment, print, signal });
    for (const { findings } of results) if (findings) print(findings);
    print(`\n${describeResults(results)}`);
    return results.every(({ failures }) => failures === 0);
  } finally {
    await shop.stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'bookstore-fuzz-'));
try {
  const isClean = await run(dataDir);
  if (isClean) await rm(dataDir, { recursive: true, force: true });
  else print(`The reports and the logs of the shop are kept in ${dataDir}`);
  process.exitCode = isClean ? 0 : 1;
} catch (error) {
  if (!signal.aborted) console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}

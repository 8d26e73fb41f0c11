import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { runChaos } from './chaos.ts';
import { readOptions } from './options.ts';
import { describeOutcomes } from './report.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

const dataDir = await mkdtemp(join(tmpdir(), 'bookstore-chaos-'));
try {
  const outcomes = await runChaos(readOptions(process.argv.slice(2)), {
    dataDir,
    environment: process.env,
    print: console.log,
    signal: ending.signal,
  });
  console.log(`\n${describeOutcomes(outcomes)}`);
  const isWhole = outcomes.every(({ findings }) => findings.length === 0);
  if (isWhole) await rm(dataDir, { recursive: true, force: true });
  else console.log(`Logs and data of the shop are kept in ${dataDir}`);
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartFailure ? `\n${error.message}` : error);
  process.exitCode = 1;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { runChaos } from './chaos.ts';
import { readOptions } from './options.ts';
import { describeOutcomes, describeRestarts } from './report.ts';
import { restartAll } from './scenarios/rolling-restart.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

/** Does what the arguments ask for. @returns whether all went as it has to. */
async function run(dataDir: string): Promise<boolean> {
  const options = readOptions(process.argv.slice(2));
  const { signal } = ending;
  const start = { dataDir, environment: process.env, print: console.log, signal };
  const outcomes = await runChaos(options, start);
  const restarts = options.restartsAll
    ? await restartAll({ ...start, dataDir: join(dataDir, 'rolling') })
    : [];
  if (outcomes.length > 0) console.log(`\n${describeOutcomes(outcomes)}`);
  if (restarts.length > 0) console.log(`\n${describeRestarts(restarts)}`);
  return [...outcomes.map(({ findings }) => findings), ...restarts.map(({ failures }) => failures)].every(
    (problems) => problems.length === 0,
  );
}

const dataDir = await mkdtemp(join(tmpdir(), 'bookstore-chaos-'));
try {
  if (await run(dataDir)) await rm(dataDir, { recursive: true, force: true });
  else {
    console.log(`Logs and data of the shop are kept in ${dataDir}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof StartFailure ? `\n${error.message}` : error);
  process.exitCode = 1;
}
// What a scenario that was interrupted still had in mind is not waited for.
if (ending.signal.aborted) process.exit(1);

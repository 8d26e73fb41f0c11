import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeRun, runScenarios } from './run.ts';
import { benchRun } from './result.ts';
import { toComparison } from './report.ts';
import { findWrk } from './provision-wrk.ts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { fillShop, startEmptyShop } from './start-bench-shop.ts';
import { readBenchOptions } from './options.ts';
import { measureStartUp } from './start-up.ts';

const print = (line: string) => {
  console.log(line);
};
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    ending.abort();
  });
}

async function run(dataDir: string): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  const { books, orders, seconds, only } = options;
  const { signal } = ending;
  const search = { environment: process.env, print, signal };
  const wrkCommand = await findWrk(search);
  const start = () => startEmptyShop({ dataDir, environment: process.env, print, signal });
  const constellation = options.measuresStart ? await measureStartUp(start, print) : await start();
  try {
    print(`putting ${books} books on the shelves and ${orders} orders in the books`);
    const shop = await fillShop(constellation, { dataDir, environment: process.env, books, orders });
    const results = await runScenarios(shop, { wrkCommand, seconds, only, print });
    const now = describeRun({ books, orders, seconds, results });
    if (options.json) await writeFile(options.json, JSON.stringify(now, undefined, 2));
    if (options.compare) {
      const then = benchRun.parse(JSON.parse(await readFile(options.compare, 'utf8')));
      for (const line of toComparison(then.results, results)) print(line);
    }
  } finally {
    await constellation.stop();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'bookstore-bench-'));
try {
  await run(dataDir);
} catch (error) {
  if (ending.signal.aborted) process.exitCode = 0;
  else {
    console.error(error instanceof StartFailure ? error.message : error);
    process.exitCode = 1;
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

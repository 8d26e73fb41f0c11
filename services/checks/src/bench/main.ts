import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { count, readOptions, runCheck, someOf } from '../run-check.ts';
import { withBenchShop } from './bench-shop.ts';
import { type BenchResult, benchRun, describeRun, HEADINGS, toComparison, toRow } from './report.ts';
import { runScenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { measureIdle, measureStart } from './unused-shop.ts';
import { findWrk } from './wrk.ts';

const START_UP = 'start-up';
/** Takes minutes, in which nothing else may run: only when it is asked for. */
const IDLE = 'idle';
const names = [START_UP, ...SCENARIOS.map(({ name }) => name)];

const schema = z.strictObject({
  books: count.default(25),
  orders: z.coerce.number().int().min(0).default(1000),
  /** How long each round takes. */
  seconds: count.default(5),
  only: someOf([IDLE, ...names]).default(names),
  /** How long the idle shop is measured. */
  minutes: count.default(10),
  json: z.string().optional(),
  compare: z.string().optional(),
});

await runCheck('bench', process.env, async (context) => {
  const { only, json, compare, seconds, minutes, ...amounts } = readOptions(schema, process.argv.slice(2));
  const { print, dataDir: folder } = context;
  if (only.includes(IDLE)) await measureIdle(context, minutes);
  if (only.includes(START_UP)) await measureStart(context);
  const scenarios = SCENARIOS.filter(({ name }) => only.includes(name));
  if (scenarios.length === 0) return true;
  const wrk = await findWrk(context);
  const results = await withBenchShop(context, amounts, async (shop) => {
    print(HEADINGS);
    const found: BenchResult[] = [];
    for (const scenario of scenarios) {
      const rows = await runScenario(scenario, { shop, seconds, wrk, folder });
      for (const row of rows) print(toRow(row));
      found.push(...rows);
    }
    return found;
  });
  const run = describeRun({ ...amounts, seconds }, results);
  if (json) await writeFile(json, JSON.stringify(run, undefined, 2));
  if (compare) {
    const earlier = benchRun.parse(JSON.parse(await readFile(compare, 'utf8')));
    for (const line of toComparison(earlier, results)) print(line);
  }
  return true;
});

import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { count, readOptions, runCheck } from '../run-check.ts';
import { measureIdle } from './idle.ts';
import { fillShop, measureStart, startEmptyShop } from './bench-shop.ts';
import { mailServer } from './mail-server.ts';
import { type BenchResult, benchRun, describeRun, HEADINGS, toComparison, toRow } from './report.ts';
import type { Scenario } from './scenario.ts';
import { homePage, orderPeak, ordersAtRate, ownOrders, purchase } from './scenarios/orders.ts';
import { reads } from './scenarios/reads.ts';
import { searches } from './scenarios/searches.ts';
import { stock } from './scenarios/stock.ts';
import { orderExport, staffOrders } from './scenarios/staff-orders.ts';
import { rebuild, statistics, statisticsDelay } from './scenarios/statistics.ts';
import { findWrk } from './wrk.ts';

/** In this order: what waits for quiet statistics comes before what fills queues. */
const SCENARIOS: readonly Scenario[] = [
  ...reads,
  ...searches,
  ownOrders,
  staffOrders,
  orderExport,
  statistics,
  statisticsDelay,
  ordersAtRate,
  orderPeak,
  ...stock,
  rebuild,
  homePage,
  purchase,
];
const START_UP = 'start-up';
/** Takes minutes, in which nothing else may run: only when it is asked for. */
const IDLE = 'idle';
const names = [START_UP, ...SCENARIOS.map(({ name }) => name)];

const schema = z.strictObject({
  books: count.default(25),
  orders: z.coerce.number().int().min(0).default(1000),
  /** How long each round takes. */
  seconds: count.default(5),
  /** Names of scenarios, separated by commas. */
  only: z
    .string()
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum([IDLE, ...names])))
    .default(names),
  /** How long the idle shop is measured. */
  minutes: count.default(10),
  /** Which mail server the shop has: one that never answers, or one that accepts every mail. */
  mail: mailServer.default('silent'),
  json: z.string().optional(),
  compare: z.string().optional(),
});

await runCheck('bench', process.env, async (context) => {
  const { only, json, compare, mail, seconds, minutes, ...amounts } = readOptions(
    schema,
    process.argv.slice(2),
  );
  const { print } = context;
  if (only.includes(IDLE)) await measureIdle(context, minutes);
  if (only.includes(START_UP)) await measureStart(context);
  const scenarios = SCENARIOS.filter(({ name }) => only.includes(name));
  if (scenarios.length === 0) return true;
  const wrkCommand = await findWrk(context);
  const localShop = await startEmptyShop(context, mail);
  try {
    print(`seeding ${amounts.books} books and ${amounts.orders} orders`);
    const shop = await fillShop(localShop, amounts, context);
    print(HEADINGS);
    const results: BenchResult[] = [];
    for (const { measure } of scenarios) {
      const found = await measure({ shop, wrkCommand, seconds });
      for (const result of found) print(toRow(result));
      results.push(...found);
    }
    const run = describeRun({ ...amounts, seconds, results });
    if (json) await writeFile(json, JSON.stringify(run, undefined, 2));
    if (compare) {
      const earlier = benchRun.parse(JSON.parse(await readFile(compare, 'utf8')));
      for (const line of toComparison(earlier.results, results)) print(line);
    }
    return true;
  } finally {
    await localShop.stop();
  }
});

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { book } from '@bookstore/contracts/books';
import { runCommand } from '@bookstore/dev-env/processes/run-command';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { z } from 'zod';
import { withBenchShop } from '../bench/bench-shop.ts';
import { type CheckContext, count, readOptions, runCheck } from '../run-check.ts';
import { withShop } from '../start-shop.ts';

/** Fetched by npx: it has 150 dependencies that nothing else needs. */
const LIGHTHOUSE = ['--yes', 'lighthouse@12.8.2', '--quiet', '--output=json', '--output-path=stdout'];
const RUNS = 5;
/** Lighthouse asks to be run again when the trace of a page lacks its beginning (NO_NAVSTART). */
const ATTEMPTS = 3;
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const options = z.strictObject({
  /** A running shop; otherwise one is started, with as many books as are asked for or its own. */
  url: z.url().optional(),
  books: count.optional(),
  throttling: z.enum(['simulate', 'devtools', 'provided']).default('simulate'),
});

const auditRef = z.object({ id: z.string(), weight: z.number() });
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number(), auditRefs: z.array(auditRef) })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().default('') }),
  ),
});
type Report = z.infer<typeof report>;

const toPercent = (score = 0) => Math.round(score * 100);
const performanceOf = ({ categories }: Report) => toPercent(categories['performance']?.score);

async function runLighthouse(args: readonly string[], context: CheckContext, attempt = 1): Promise<Report> {
  try {
    return report.parse(JSON.parse(await runCommand('npx', [...LIGHTHOUSE, ...args], context)));
  } catch (error) {
    if (attempt === ATTEMPTS || context.signal.aborted) throw error;
    return runLighthouse(args, context, attempt + 1);
  }
}

/** Prints the scores of five visits to a page, and what cost the median one points. */
async function visit(url: URL, throttling: string, context: CheckContext): Promise<void> {
  const flags = `--chrome-flags=${CHROME_FLAGS} --user-data-dir=${join(context.dataDir, 'profile')}`;
  const reports: Report[] = [];
  while (reports.length < RUNS)
    reports.push(await runLighthouse([url.href, `--throttling-method=${throttling}`, flags], context));
  const sorted = reports.toSorted((left, right) => performanceOf(left) - performanceOf(right));
  const { categories = {}, audits = {} } = sorted[Math.floor(RUNS / 2)] ?? {};
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${toPercent(score)}`);
  context.print(
    `${url.pathname.padEnd(32)} ${scores.join('  ')}, of ${sorted.map(performanceOf).join(', ')}`,
  );
  for (const { id, weight } of Object.values(categories).flatMap(({ auditRefs }) => auditRefs)) {
    const { title = id, score = 1, displayValue = '' } = audits[id] ?? {};
    if (weight > 0 && score !== null && score < 1) context.print(`  failed: ${title} ${displayValue}`);
  }
}

await runCheck('lighthouse', process.env, async (checkContext) => {
  const { url, books, throttling } = readOptions(options, process.argv.slice(2));
  // Where only the tests' Chromium is installed, Lighthouse finds none by itself.
  const environment = { ...checkContext.environment, CHROME_PATH: await findChromium(checkContext) };
  const context = { ...checkContext, environment };
  const visitAll = async (shop: { url: string }) => {
    const listed = await fetch(new URL('/api/books/?limit=1', shop.url));
    const [first] = book.array().parse(await listed.json());
    context.print(`throttling: ${throttling}, load of this machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);
    for (const path of ['/', `/books/${first?._id ?? ''}`, '/search', '/about'])
      await visit(new URL(path, shop.url), throttling, context);
    return true;
  };
  if (url) return visitAll({ url });
  if (books) return withBenchShop(context, { books, orders: 0 }, visitAll);
  return withShop(context, visitAll);
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { book } from '@bookstore/contracts/books';
import type { Environment } from '@bookstore/dev-env/environment';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { z } from 'zod';
import { fillShop, startEmptyShop } from '../bench/bench-shop.ts';
import { count, readOptions, runCheck } from '../run-check.ts';
import { startShop } from '../start-shop.ts';

/** Fetched by npx: it has 150 dependencies that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
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

const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  displayValue: z.string().default(''),
});
const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({ categories: z.record(z.string(), category), audits: z.record(z.string(), audit) });
type Report = z.infer<typeof report>;

type Visit = {
  url: string;
  folder: string;
  throttling: string;
  environment: Environment;
  signal: AbortSignal;
};

async function runLighthouse(visit: Visit, attempt = 1): Promise<Report> {
  const { url, folder, throttling, environment, signal } = visit;
  const file = join(folder, 'report.json');
  const flags = `${CHROME_FLAGS} --user-data-dir=${join(folder, 'profile')}`;
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`];
  const child = spawn('npx', [...args, `--throttling-method=${throttling}`, `--chrome-flags=${flags}`], {
    env: environment,
    signal,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) {
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed ${ATTEMPTS} times at ${url}`);
    return runLighthouse(visit, attempt + 1);
  }
  return report.parse(JSON.parse(await readFile(file, 'utf8')));
}

const toPercent = (score: number) => Math.round(score * 100);
const performanceOf = ({ categories }: Report) => categories['performance']?.score ?? 0;

/** The scores of a page, and the audits that cost points. */
function describeReport(path: string, { categories, audits }: Report): string[] {
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${toPercent(score)}`);
  const failed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => (weight > 0 ? (audits[id] ?? []) : []))
    .filter(({ score }) => score !== null && score < 1);
  return [
    `${path.padEnd(32)} ${scores.join('  ')}`,
    ...failed.map(({ title, displayValue }) => `  failed: ${title} ${displayValue}`),
  ];
}

await runCheck('lighthouse', process.env, async (context) => {
  const { url, books, throttling } = readOptions(options, process.argv.slice(2));
  const own = url ? undefined : await (books ? startEmptyShop(context, 'sink') : startShop(context));
  const shopUrl = url ?? own?.url ?? '';
  try {
    if (own && books) await fillShop(own, { books, orders: 0 }, context);
    // Where only the tests' Chromium is installed, Lighthouse finds none by itself.
    const environment = { ...context.environment, CHROME_PATH: await findChromium(context) };
    const listed = await fetch(new URL('/api/books/?limit=1', shopUrl));
    const [first] = book.array().parse(await listed.json());
    context.print(`throttling: ${throttling}, load of this machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);
    for (const path of ['/', `/books/${first?._id ?? ''}`, '/search', '/about']) {
      const { dataDir: folder, signal } = context;
      const visit = { url: new URL(path, shopUrl).href, folder, throttling, environment, signal };
      const reports: Report[] = [];
      while (reports.length < RUNS) reports.push(await runLighthouse(visit));
      const sorted = reports.toSorted((left, right) => performanceOf(left) - performanceOf(right));
      context.print(`performance: ${sorted.map((report) => toPercent(performanceOf(report))).join(', ')}`);
      const median = sorted[Math.floor(RUNS / 2)];
      if (median) for (const line of describeReport(path, median)) context.print(line);
    }
    return true;
  } finally {
    await own?.stop();
  }
});

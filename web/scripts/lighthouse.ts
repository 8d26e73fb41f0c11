import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * Prints what Lighthouse says of a running shop on a phone: `npm run lighthouse --workspace web -- <url>`. Of three
 * runs a page the one with the median performance counts. Lighthouse itself is fetched by npx: it brings 150
 * packages that nothing else needs.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 3;
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  displayValue: z.string().optional(),
});
const category = z.object({
  score: z.number(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
const report = z.object({ categories: z.record(z.string(), category), audits: z.record(z.string(), audit) });
type Report = z.infer<typeof report>;

const print = (line: string) => process.stdout.write(`${line}\n`);
const [shopUrl = 'http://localhost:8080', throttling = 'simulate'] = process.argv.slice(2);

async function run(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = `${CHROME_FLAGS} --user-data-dir=${join(folder, 'profile')}`;
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${file}`];
  const child = spawn('npx', [...args, `--throttling-method=${throttling}`, `--chrome-flags=${flags}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`Lighthouse failed at ${url}`);
  return report.parse(JSON.parse(await readFile(file, 'utf8')));
}

const scoreOf = ({ categories }: Report, name: string) => Math.round((categories[name]?.score ?? 0) * 100);

function tell(path: string, { categories, audits }: Report): void {
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`);
  print(`${path.padEnd(32)} ${scores.join('  ')}`);
  const missed = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1);
  for (const { title, displayValue = '' } of missed) print(`  missed: ${title} ${displayValue}`);
}

const listed = await fetch(new URL('/api/books/?limit=1', shopUrl));
const [book] = z.array(z.object({ _id: z.string() })).parse(await listed.json());
const folder = await mkdtemp(join(tmpdir(), 'bookstore-lighthouse-'));
print(`Throttling: ${throttling}. Load of this machine: ${loadavg()[0]?.toFixed(1) ?? ''}`);
for (const path of ['/', `/books/${book?._id ?? ''}`, '/search', '/about']) {
  const reports: Report[] = [];
  while (reports.length < RUNS) reports.push(await run(new URL(path, shopUrl).href, folder));
  const [, median] = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'));
  if (median) tell(path, median);
}
await rm(folder, { recursive: true });

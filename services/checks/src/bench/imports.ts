import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createImporter } from '@bookstore/catalog/testing/imports';
import { type BookImport, bookImport, IMPORTS_PATH } from '@bookstore/contracts/imports';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { itemAt } from '../under-load.ts';
import { type Bench, type BenchShop, readBooks, WARM_UP_SECONDS } from './bench-shop.ts';
import { secondsSince } from './durations.ts';
import { type Outcome, sendBeside, sendInTurn, summarize } from './fixed-rate.ts';
import { generateCsv, generateOnix, ONIX_SUBJECTS } from './import-files.ts';
import { reads } from './mixes.ts';
import { measurePeakMemory } from './processes.ts';
import type { BenchResult } from './report.ts';

const ONIX_PATH = `${IMPORTS_PATH}/onix`;
const ROWS = 3000;
/** Whose memory is measured: as many as a CSV file may have. */
const MOST_ROWS = 5000;
const READS_PER_SECOND = 100;
const VISITORS = 20;
/** As seldom as a page asks, so that the questions cost nothing. */
const POLL_EVERY_MS = 250;
const TIMEOUT_MS = 300_000;
/** The category of what the shop has no category for. */
const CATEGORY = 'fiction';

/** A file of new books, and the route that takes it. */
type Upload = { path: string; name: string };
type Categories = Record<string, string>;

/** Uploads a file as staff. @throws Error when it is refused. */
async function check({ url }: BenchShop, token: string, { path, name }: Upload, categories?: Categories) {
  const form = new FormData();
  if (categories) form.append('categories', JSON.stringify(categories));
  form.append('file', await openAsBlob(name), basename(name));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { method: 'POST', headers, body: form });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return bookImport.parse(await response.json());
}

/** Chooses a category for those of a file that the shop does not have, as staff do once. */
async function mapCategories(shop: BenchShop, file: Upload): Promise<void> {
  const { token } = await shop.client.signInStaff();
  const { unknownCategories = [] } = await check(shop, token, file);
  await check(shop, token, file, Object.fromEntries(unknownCategories.map(({ name }) => [name, CATEGORY])));
}

/**
 * Uploads a file, commits it, and orders one of the last of its books.
 * @returns the seconds until then, those until orders has counted all copies, and how many books did not come in.
 */
async function importFile(shop: BenchShop, file: Upload, rows: number) {
  const { client, customers } = shop;
  const { token } = await client.signInStaff();
  const { email, cookie } = itemAt(customers, 0);
  const { place } = await client.withSession(email, cookie);
  const importer = createImporter({ url: shop.url, token, send: client.send });
  const startedAtMs = performance.now();
  const waitUntil = async (id: string, isReached: (found: BookImport) => boolean): Promise<BookImport> => {
    for (let found = await importer.find(id); ; found = await importer.find(id)) {
      if (isReached(found)) return found;
      if (performance.now() > startedAtMs + TIMEOUT_MS) throw new Error(`the import is still ${found.state}`);
      await delay(POLL_EVERY_MS);
    }
  };
  const { id } = await check(shop, token, file);
  await importer.order(id, 'commit', { skipWrong: true });
  const { counts, kept } = await waitUntil(id, ({ state }) => state === 'committed');
  const newest = await readBooks(shop, 1);
  await eventually(() => place(newest));
  const seconds = secondsSince(startedAtMs);
  await waitUntil(id, ({ stockWaiting }) => stockWaiting === 0);
  return { seconds, countedSeconds: secondsSince(startedAtMs), errors: rows - counts.new + kept };
}

/** The reads before an import and beside it, and each kind of these. */
function compareReads(before: readonly Outcome[], beside: readonly Outcome[]): BenchResult[] {
  const compare = (scenario: string, isOf: (outcome: Outcome) => boolean): BenchResult => {
    const { p99Ms: p99BeforeMs = Number.NaN } = summarize(scenario, 0, before.filter(isOf));
    const found = beside.filter(isOf);
    const result = summarize(scenario, (found.length / beside.length) * READS_PER_SECOND, found);
    return { ...result, ratio: (result.p99Ms ?? Number.NaN) / p99BeforeMs };
  };
  const kinds = [...new Set(beside.map(({ kind }) => kind))];
  return [
    summarize('  reads before it', READS_PER_SECOND, before),
    { ...compare('  reads beside it', () => true), goal: 'ratio 2' },
    ...kinds.map((kind = '') => compare(`    ${kind}`, (outcome) => outcome.kind === kind)),
  ];
}

/** How long 3,000 rows of CSV take beside reads, how long the reads take, and the memory of catalog with 5,000 rows. */
export async function measureImport({ shop, seconds, folder }: Bench): Promise<BenchResult[]> {
  const file = { path: IMPORTS_PATH, name: join(folder, 'books.csv') };
  const rate = { perSecond: READS_PER_SECOND, requests: await reads(shop), visitors: VISITORS };
  const [warmUp, measured] = [WARM_UP_SECONDS * READS_PER_SECOND, seconds * READS_PER_SECOND];
  await sendInTurn(shop.url, rate, (sent) => sent >= warmUp);
  const before = await sendInTurn(shop.url, rate, (sent) => sent >= measured, warmUp);

  await writeFile(file.name, generateCsv({ first: 0, count: ROWS }));
  const work = () => importFile(shop, file, ROWS);
  const { result, outcomes } = await sendBeside(shop.url, rate, work, warmUp + measured);
  await writeFile(file.name, generateCsv({ first: ROWS, count: MOST_ROWS }));
  const workOfMost = () => importFile(shop, file, MOST_ROWS);
  const { result: most, memoryMib } = await measurePeakMemory(shop, 'catalog', workOfMost);
  return [
    { scenario: 'import', seconds: result.seconds, errors: result.errors },
    { scenario: '  until copies are counted', seconds: result.countedSeconds },
    ...compareReads(before, outcomes),
    { scenario: '  5,000 rows', goal: '256 MiB', seconds: most.seconds, errors: most.errors, memoryMib },
  ];
}

/** How long 3,000 records of ONIX take, and the memory of catalog meanwhile and with a few records before. */
export async function measureOnix({ shop, folder }: Bench): Promise<BenchResult[]> {
  const file = { path: ONIX_PATH, name: join(folder, 'books.xml') };
  const first = ROWS + MOST_ROWS;
  await writeFile(file.name, generateOnix({ first, count: ONIX_SUBJECTS }));
  const few = await measurePeakMemory(shop, 'catalog', () => mapCategories(shop, file));
  await writeFile(file.name, generateOnix({ first, count: ROWS }));
  const { result, memoryMib } = await measurePeakMemory(shop, 'catalog', () => importFile(shop, file, ROWS));
  return [
    { scenario: 'onix', seconds: result.seconds, errors: result.errors, memoryMib },
    { scenario: '  few records before it', memoryMib: few.memoryMib },
  ];
}

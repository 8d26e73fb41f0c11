import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aFile, aLine, createImporter, type Importer } from '@bookstore/catalog/testing/imports';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient } from '../clients/shop-client.ts';
import { startShop } from '../start-shop.ts';
import { START_MS } from '../testing/test-shop.ts';
import { type Crash, FailpointCrashes } from './failpoints/failpoint-crashes.ts';

const BOOKS = 450;
const BATCH = 100;
/** How soon another replica goes on. */
const RESUME_MS = 10_000;
/** Kills at any moment while books are written, each of a commit and of an undo. */
const RANDOM_KILLS = 2;

let shop: LocalShop;
let crashes: FailpointCrashes;
let importer: Importer;

beforeAll(async () => {
  const dataDir = await makeTestFolder();
  crashes = await FailpointCrashes.open(join(dataDir, 'failpoints'));
  shop = await startShop({
    dataDir,
    environment,
    print: () => undefined,
    replicas: { catalog: 2 },
    settings: { LOG_LEVEL: 'warn', RECONCILE_EVERY_MS: '0' },
    overrides: { catalog: { SEED_BOOKS: 'false', NODE_OPTIONS: crashes.optionOf('catalog') } },
  });
  const { send, signInStaff } = createShopClient(shop);
  const { token } = await signInStaff();
  importer = createImporter({ url: shop.url, token, send });
}, START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

const file = aFile(...Array.from({ length: BOOKS }, (_, at) => aLine(at)));

type Command = 'commit' | 'undo';
const ENDS = { commit: 'committed', undo: 'undone' } as const;

/** Waits for the end of an import, and that nothing was written by halves meanwhile. @returns the longest standstill. */
async function follow(id: string, command: Command): Promise<number> {
  let [longestMs, done, since] = [0, -1, performance.now()];
  await eventually(async () => {
    const found = await importer.find(id);
    if (found.done !== done || found.state === ENDS[command]) {
      longestMs = Math.max(longestMs, performance.now() - since);
      [done, since] = [found.done, performance.now()];
    }
    expect([0, BOOKS % BATCH]).toContain(found.done % BATCH);
    expect(found).toMatchObject({ state: ENDS[command], done: BOOKS, total: BOOKS, kept: 0 });
  }, 6 * RESUME_MS);
  return longestMs;
}

/** Commits an import, undoes it, and breaks one of both. */
async function breakImport(command: Command, disturb: () => Promise<void>): Promise<void> {
  const { id } = await importer.check(file);
  for (const each of ['commit', 'undo'] as const) {
    const disturbed = each === command ? disturb() : undefined;
    await importer.order(id, each);
    const standstillMs = await follow(id, each);
    await disturbed;
    expect(standstillMs).toBeLessThan(RESUME_MS);
    const books = await importer.books();
    expect(books).toHaveLength(each === 'commit' ? BOOKS : 0);
    expect(new Set(books.map(({ isbn }) => isbn)).size).toBe(books.length);
    expect(books.every(({ v }) => v === 1)).toBe(true);
  }
}

it.each([
  ['commit', 'import.batchWritten', 2],
  ['commit', 'import.batchCommitted', 1],
  ['undo', 'import.batchWritten', 1],
  ['undo', 'import.batchCommitted', 2],
] as const)(
  'a %s whose process dies at %s, the %ith time, goes on exactly once',
  async (command, failpoint, hit) => {
    const crash: Crash = { part: 'catalog', failpoint, hit };
    await breakImport(command, async () => {
      await crashes.arm(crash);
      await eventually(async () => {
        expect(await crashes.hasHappened(crash)).toBe(true);
      });
    });
  },
);

it.each(['commit', 'undo'] as const)(
  'a %s goes on exactly once whenever both replicas are killed',
  async (command) => {
    for (let kill = 0; kill < RANDOM_KILLS; kill += 1)
      await breakImport(command, async () => {
        await delay(Math.random() * 1500);
        shop.part('catalog').kill('SIGKILL');
      });
  },
);

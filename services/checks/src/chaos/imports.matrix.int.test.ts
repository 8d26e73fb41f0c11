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
import { readMemory } from '../memory-limits.ts';
import { START_MS } from '../testing/test-shop.ts';
import { type Crash, FailpointCrashes } from './failpoints/failpoint-crashes.ts';

const BOOKS = 450;
const BATCH = 100;
/** The one generous limit of waiting, for an import as a whole. */
const ENDED_MS = 60_000;
/** The container of catalog has 384 MiB. */
const MAX_REPLICA_MIB = 340;

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

/** Waits for the end of an import, of which nothing is written by halves meanwhile. */
async function follow(id: string, command: Command): Promise<void> {
  const halves: number[] = [];
  await eventually(async () => {
    const found = await importer.find(id);
    if (![0, BOOKS % BATCH].includes(found.done % BATCH)) halves.push(found.done);
    expect(found).toMatchObject({ state: ENDS[command], done: BOOKS, total: BOOKS, kept: 0 });
  }, ENDED_MS);
  expect(halves).toEqual([]);
}

/** Commits an import, undoes it, and breaks one of both. */
async function breakImport(command: Command, disturb: () => Promise<void>): Promise<void> {
  const { id } = await eventually(() => importer.check(file));
  for (const each of ['commit', 'undo'] as const) {
    const disturbed = each === command ? disturb() : undefined;
    await eventually(async () => {
      // Not its turn any more when the reply was lost.
      expect([202, 409]).toContain((await importer.order(id, each)).status);
    });
    await follow(id, each);
    await disturbed;
    const books = await eventually(importer.books);
    expect(books).toHaveLength(each === 'commit' ? BOOKS : 0);
    expect(new Set(books.map(({ isbn }) => isbn)).size).toBe(books.length);
    expect(books.every(({ v }) => v === 1)).toBe(true);
  }
}

it('5,000 rows fit into the memory of a replica, and so do the 1,500 of them that are committed', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => aLine(at, `Book ${at} ${'x'.repeat(100)}`));
  const memory: number[] = [];
  const watching = new AbortController();
  const watched = (async () => {
    while (!watching.signal.aborted) {
      for (const pid of shop.part('catalog').pids) memory.push(await readMemory([pid]));
      await delay(100);
    }
  })();
  expect((await importer.check(aFile(...lines))).counts.new).toBe(5000);
  const { id } = await importer.check(aFile(...lines.slice(0, 1500)));
  await importer.commit(id);
  expect((await importer.check(aFile(...lines))).counts).toMatchObject({ same: 1500, new: 3500 });
  await importer.csv('/api/books/export.csv');
  await importer.undo(id);
  watching.abort();
  await watched;
  expect(Math.max(...memory)).toBeLessThan(MAX_REPLICA_MIB);
});

it.each([
  ['commit', 'import.batchWritten', 2],
  ['commit', 'import.batchCommitted', 1],
  ['undo', 'import.batchWritten', 1],
  ['undo', 'import.batchCommitted', 2],
] as const)(
  '%s: a process that dies at %s, time %i, is replaced, and all is written exactly once',
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
  '%s: goes on exactly once when both replicas are killed at any moment',
  async (command) => {
    await breakImport(command, async () => {
      await delay(Math.random() * 1500);
      shop.part('catalog').kill('SIGKILL');
    });
  },
);

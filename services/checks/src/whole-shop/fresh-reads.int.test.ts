import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { watchForStaleReads } from '../freshness/watch.ts';
import { type Constellation, startConstellation } from '@bookstore/dev-env/constellation';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';

const START_MS = 180_000;
const WRITES = 150;

let shop: Constellation;

beforeAll(async () => {
  shop = await startConstellation({
    dataDir: await makeTestFolder(),
    port: 0,
    environment,
    print: () => undefined,
    replicas: { catalog: 2, gateway: 2 },
    overrides: { gateway: { RATE_LIMIT_ALL: '0' } },
  });
}, START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

describe('Public reads with two gateways and two catalogs', () => {
  it('never show a price older than the last change that was answered before the read began', async () => {
    const { reads, stale } = await watchForStaleReads(shop, WRITES);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(WRITES);
  }, 120_000);
});

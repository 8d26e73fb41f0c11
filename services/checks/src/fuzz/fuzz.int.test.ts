import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { findSchemathesis } from './provision-schemathesis.ts';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { fuzz } from './fuzz.ts';
import { startFuzzShop } from './fuzz-shop.ts';

const START_MS = 300_000;
const RUN_MS = 300_000;
const EXAMPLES = 3;
const print = () => undefined;

let shop: Constellation;
let command: string;

beforeAll(async () => {
  command = await findSchemathesis({ environment, print });
  shop = await startFuzzShop({ dataDir: await makeTestFolder(), environment, print });
}, START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

it(
  'answers nobody, customers and staff as the OpenAPI document says, whatever they send',
  async () => {
    const results = await fuzz(shop, {
      command,
      folder: await makeTestFolder(),
      environment,
      print,
      seed: 1,
      examples: EXAMPLES,
      cases: 1,
    });
    expect(results.map(({ findings }) => findings)).toEqual(['', '', '']);
    expect(results.map(({ cases }) => cases > 100)).toEqual([true, true, true]);
  },
  RUN_MS,
);

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { START_MS } from '../testing/test-shop.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { race } from './scenarios/races.ts';
import { crashAtFailpoints, injectRandomFaults } from './scenarios/scenarios.ts';
import { killUnderStaffTraffic } from './scenarios/staff.ts';
import { SCARCE_COPIES } from './scenarios/stock.ts';

const SEED = 6;
/** Ten times what one takes on two cores: processes that restart again and again are slow where others run. */
const SCENARIO_MS = 600_000;

let chaos: ChaosShop;

beforeAll(async () => {
  const dataDir = await makeTestFolder();
  const options = { dataDir, environment, print: () => undefined, seed: SEED, copies: SCARCE_COPIES };
  chaos = await startChaosShop({ ...options, reconcileEveryMs: 0 });
}, START_MS);

afterAll(async () => {
  await chaos.stop();
  await removeTestFolders();
}, START_MS);

const consistent = { violations: [], counts: { lost: 0, duplicated: 0, unexpected: 0 } };

describe('a shop in which processes are killed', () => {
  it(
    'sells no copy twice when many want the last one, and gives every order one fate',
    async () => {
      const sizes = { shoppers: 20, lastCopies: 5, crossings: 5, cancellations: 20 };
      // Other tests run on the same processors.
      const tolerance = { maxWaitMs: 60_000, maxFailedAttempts: Infinity };
      expect(await race(chaos, sizes, tolerance)).toMatchObject(consistent);
    },
    SCENARIO_MS,
  );

  it(
    'loses and duplicates nothing, at whichever failpoint a process crashes',
    async () => {
      expect(await crashAtFailpoints(chaos, { hits: 1, atOnce: 3 })).toMatchObject(consistent);
    },
    SCENARIO_MS,
  );

  it(
    'loses and duplicates nothing when processes are killed, frozen and cut off at random',
    async () => {
      const options = { seed: SEED, kills: 8, seconds: 20, print: () => undefined };
      expect(await injectRandomFaults(chaos, options)).toMatchObject(consistent);
    },
    SCENARIO_MS,
  );

  it(
    'has exactly one line in the audit for each change of staff, with what it was before and after',
    async () => {
      const options = { seed: SEED, kills: 16, print: () => undefined };
      expect(await killUnderStaffTraffic(chaos, options)).toMatchObject(consistent);
    },
    SCENARIO_MS,
  );
});

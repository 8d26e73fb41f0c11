import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FAILPOINTS } from '@bookstore/runtime/failpoints';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { CHECKPOINTS_OF } from './failpoints/traps.ts';
import { crashAtCheckpoints } from './scenarios/crash-at-checkpoints.ts';
import { runRandomFaults } from './scenarios/random-faults.ts';

const START_MS = 180_000;
const SEED = 6;

let chaos: ChaosShop;

beforeAll(async () => {
  const dataDir = await makeTestFolder();
  const options = { dataDir, environment, print: () => undefined, seed: SEED, reconcileEveryMs: 0 };
  chaos = await startChaosShop(options);
}, START_MS);

afterAll(async () => {
  await chaos.stop();
  await removeTestFolders();
}, START_MS);

const whole = { findings: [], counts: { lost: 0, duplicated: 0, unexpected: 0 } };

describe('a shop in which processes are killed', () => {
  it('has every checkpoint of the way of a fact in some part', () => {
    expect(new Set(Object.values(CHECKPOINTS_OF).flat())).toEqual(new Set(FAILPOINTS));
  });

  it('loses nothing and counts nothing twice, at whichever checkpoint they are', async () => {
    expect(await crashAtCheckpoints(chaos, 1)).toMatchObject(whole);
  }, 240_000);

  it('loses nothing and counts nothing twice when they are killed, frozen and cut off at random', async () => {
    const options = { seed: SEED, kills: 8, seconds: 20, print: () => undefined };
    expect(await runRandomFaults(chaos, options)).toMatchObject(whole);
  }, 240_000);
});

import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { START_MS } from '../testing/test-shop.ts';
import { type ChaosShop, startChaosShop } from './chaos-shop.ts';
import { crashAtFailpoints } from './scenarios/crashes.ts';
import { race } from './scenarios/races.ts';
import { injectRandomFaults } from './scenarios/random-faults.ts';
import type { Outcome } from './scenarios/scenario.ts';

const print = () => undefined;
const AMOUNTS = { seed: 6, hits: 1, atOnce: 3, kills: 8, print };
const RACES = { shoppers: 20, lastCopies: 5, crossings: 5, cancellations: 20 };
/** Ten times what one takes on two cores: processes that restart again and again are slow where others run. */
const SCENARIO_MS = 600_000;

let chaos: ChaosShop;

beforeAll(async () => {
  const dataDir = await makeTestFolder();
  chaos = await startChaosShop({ dataDir, environment, print }, { seed: AMOUNTS.seed });
}, START_MS);

afterAll(async () => {
  await chaos.stop();
  await removeTestFolders();
}, START_MS);

it.each<[what: string, run: () => Promise<Outcome>]>([
  ['many want the last copy, and customers cancel what staff ship', () => race(chaos, RACES)],
  ['a process crashes at each failpoint', () => crashAtFailpoints(chaos, AMOUNTS)],
  ['processes are killed, frozen and cut off at random', () => injectRandomFaults(chaos, AMOUNTS)],
])(
  'a shop sells no copy twice, loses and duplicates nothing, and audits each change when %s',
  async (_what, run) => {
    expect(await run()).toMatchObject({ violations: [] });
  },
  SCENARIO_MS,
);

import { buildStale } from '../build/build.ts';
import { startLocalShop } from '../local-shop.ts';
import { closeAtTeardown, closeOnFailure } from './at-teardown.ts';
import { findChromium } from './chromium.ts';
import { environment } from './environment.ts';
import setUpInfrastructure, { type TestRun } from './infrastructure-setup.ts';
import { makeTestFolder } from './test-folder.ts';

const SETTINGS = {
  // The tests ask for the price of an order until it is the one of an event: no customer does that.
  RATE_LIMIT_ORDERS: '0',
  OPEN_ORDERS_PER_CUSTOMER: '0',
  // Two thirds of what a shop without visitors costs.
  RECONCILE_EVERY_MS: '0',
};

async function startShops(run: TestRun): Promise<void> {
  const { shopRabbitUrls } = await setUpInfrastructure(run);
  const options = { environment, print: console.log, settings: SETTINGS };
  const [chrome] = await Promise.all([findChromium(options), buildStale(options)]);
  const shops = [];
  for (const rabbitUrl of shopRabbitUrls) {
    const shop = await startLocalShop({
      ...options,
      rabbitUrl,
      dataDir: await makeTestFolder(),
      port: 0,
    });
    closeAtTeardown(shop.stop);
    const { url, mailUrl, admin } = shop;
    shops.push({ url, mailUrl, admin });
  }
  Object.assign(environment, { TEST_SHOPS: JSON.stringify(shops), TEST_CHROME_PATH: chrome });
}

/**
 * Starts a shop for every worker, which runs one browser test at a time, so that none sees the books and orders of another.
 * Each has a MongoDB and a catcher of mails of its own and a virtual host of the other tests' RabbitMQ. Sets `TEST_SHOPS`,
 * which lists their addresses and staff accounts in JSON, and `TEST_CHROME_PATH`. No test runs meanwhile: on a new machine
 * this installs Chromium and builds everything.
 */
export default function setUpShops(run: TestRun): Promise<void> {
  return closeOnFailure(() => startShops(run));
}

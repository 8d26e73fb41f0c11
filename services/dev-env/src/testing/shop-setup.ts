import { buildStale } from '../build/build.ts';
import { startConstellation } from '../constellation.ts';
import { closeAtTeardown, closeOnFailure } from './at-teardown.ts';
import { findChromium } from './chromium.ts';
import { environment } from './environment.ts';
import setUpInfrastructure from './infrastructure-setup.ts';
import { makeTestFolder } from './test-folder.ts';

async function startShop(): Promise<void> {
  const infrastructure = await setUpInfrastructure();
  const options = { environment, print: console.log };
  const [chrome] = await Promise.all([findChromium(options), buildStale(options)]);
  const shop = await startConstellation({
    ...infrastructure,
    ...options,
    dataDir: await makeTestFolder(),
    port: 0,
  });
  closeAtTeardown(shop.stop);
  Object.assign(environment, {
    TEST_SHOP_URL: shop.url,
    TEST_MAIL_URL: shop.mailUrl,
    TEST_ADMIN_USERNAME: shop.admin.username,
    TEST_ADMIN_PASSWORD: shop.admin.password,
    TEST_CHROME_PATH: chrome,
  });
}

/**
 * Starts one shop for all browser tests of a run, on the MongoDB and RabbitMQ of the other tests, and sets
 * `TEST_SHOP_URL`, `TEST_MAIL_URL`, `TEST_ADMIN_USERNAME`, `TEST_ADMIN_PASSWORD` and `TEST_CHROME_PATH`. No test runs
 * meanwhile: on a new machine this installs Chromium and builds everything.
 */
export default function setUpShop(): Promise<void> {
  return closeOnFailure(startShop);
}

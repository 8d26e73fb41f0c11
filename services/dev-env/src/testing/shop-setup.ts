import { startConstellation } from '../constellation.ts';
import { findChromium } from './chromium.ts';
import { closeAtTeardown } from './at-teardown.ts';
import { environment } from './environment.ts';
import { removeStaleFolders, makeTestFolder, removeTestFolders } from './test-folder.ts';

/**
 * Starts one whole shop, and finds a browser, for all browser tests of a run and tells the tests of them:
 * `TEST_SHOP_URL`, `TEST_ADMIN_USERNAME`, `TEST_ADMIN_PASSWORD` and `TEST_CHROME_PATH`.
 */
export default async function startShop(): Promise<void> {
  await removeStaleFolders();
  const dataDir = await makeTestFolder();
  const [shop, chrome] = await Promise.all([
    startConstellation({ dataDir, port: 0, environment, print: console.log }),
    findChromium({ environment, print: console.log }),
  ]);
  closeAtTeardown(async () => {
    await shop.stop();
    await removeTestFolders();
  });
  Object.assign(environment, {
    TEST_SHOP_URL: shop.url,
    TEST_ADMIN_USERNAME: shop.admin.username,
    TEST_ADMIN_PASSWORD: shop.admin.password,
    TEST_CHROME_PATH: chrome,
  });
}

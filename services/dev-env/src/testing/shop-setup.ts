import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Constellation, startConstellation } from '../constellation.ts';
import { closeAtTeardown } from './at-teardown.ts';
import { findChromium } from './chromium.ts';
import { environment } from './environment.ts';
import setUpInfrastructure from './infrastructure-setup.ts';
import { makeTestFolder } from './test-folder.ts';

async function writeWhole(file: string, content: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(content));
  await rename(`${file}.new`, file);
}

/**
 * Starts one shop for all browser tests of a run, on the MongoDB and RabbitMQ of the other tests. Those run meanwhile:
 * `TEST_SHOP_FILE` is the file in which `shop-environment` finds the variables of the shop, or why it did not start.
 */
export default async function setUpShop(): Promise<void> {
  const infrastructure = await setUpInfrastructure();
  const dataDir = await makeTestFolder();
  const file = join(dataDir, 'shop.json');
  environment['TEST_SHOP_FILE'] = file;
  const start = async (): Promise<Constellation> => {
    const chrome = await findChromium({ environment, print: console.log });
    const shop = await startConstellation({
      ...infrastructure,
      dataDir,
      port: 0,
      environment,
      print: console.log,
    });
    await writeWhole(file, {
      TEST_SHOP_URL: shop.url,
      TEST_MAIL_URL: shop.mailUrl,
      TEST_ADMIN_USERNAME: shop.admin.username,
      TEST_ADMIN_PASSWORD: shop.admin.password,
      TEST_CHROME_PATH: chrome,
    });
    return shop;
  };
  const started = start().catch(async (error: unknown) => {
    console.error(error);
    await writeWhole(file, { TEST_SHOP_ERROR: String(error) });
  });
  closeAtTeardown(async () => {
    await (await started)?.stop();
  });
}

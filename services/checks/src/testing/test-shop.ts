import type { LocalShop, LocalShopOptions } from '@bookstore/dev-env/local-shop';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { claimBrokerUrl } from '@bookstore/kit/testing/environment';
import { startShop } from '../start-shop.ts';

/** How long `beforeAll` and `afterAll` may take with a shop. */
export const START_MS = 300_000;

/** The shop of a test file; `dataDir` is removed when it stops. */
export type TestShop = LocalShop & { dataDir: string };

type Options = Omit<LocalShopOptions, 'port' | 'dataDir' | 'environment' | 'print' | 'rabbitUrl'>;

/** Starts a shop for the tests of a file, with a virtual host of the test run's RabbitMQ. */
export async function startTestShop(options: Options = {}): Promise<TestShop> {
  const dataDir = await makeTestFolder();
  const rabbitUrl = await claimBrokerUrl();
  const shop = await startShop({ ...options, rabbitUrl, dataDir, environment, print: () => undefined });
  const stop = async () => {
    await shop.stop();
    await removeTestFolders();
  };
  return { ...shop, dataDir, stop };
}

import type { LocalShop, LocalShopOptions } from '@bookstore/dev-env/local-shop';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { startShop } from '../start-shop.ts';

/** How long `beforeAll` and `afterAll` may take with a shop. */
export const START_MS = 300_000;

/** The shop of a test file; `dataDir` is removed when it stops. */
export type TestShop = LocalShop & { dataDir: string };

/** Starts a shop for the tests of a file. */
export async function startTestShop(
  options: Omit<LocalShopOptions, 'port' | 'dataDir' | 'environment' | 'print'> = {},
): Promise<TestShop> {
  const dataDir = await makeTestFolder();
  const shop = await startShop({ ...options, dataDir, environment, print: () => undefined });
  const stop = async () => {
    await shop.stop();
    await removeTestFolders();
  };
  return { ...shop, dataDir, stop };
}

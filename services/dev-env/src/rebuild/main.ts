import { readSettings, SettingsError } from '@bookstore/runtime/settings';
import { rebuildSettings } from '../config.ts';
import { StartFailure } from '../start-failure.ts';
import { rebuildShop } from './rebuild-shop.ts';

try {
  const { DATA_DIR, MONGO_URL } = readSettings(rebuildSettings, process.env);
  process.exitCode = await rebuildShop({
    dataDir: DATA_DIR,
    mongoUrl: MONGO_URL,
    environment: process.env,
    stdio: 'inherit',
  });
} catch (error) {
  const isForPeople = error instanceof StartFailure || error instanceof SettingsError;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}

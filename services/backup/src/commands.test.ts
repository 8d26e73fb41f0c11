import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { backUp, checkSchedule, restore } from './commands.ts';
import { backupSettings } from './config.ts';
import { nameBackup } from './retention.ts';
import { makeTestFolder, removeTestFolders } from './testing.ts';

afterAll(removeTestFolders);

const HOUR_MS = 3_600_000;
const NOW = Date.now();
const hoursAgo = (hours: number) => nameBackup(new Date(NOW - hours * HOUR_MS));

async function aShop(...ages: number[]) {
  const folder = await makeTestFolder();
  for (const hours of ages) await writeFile(join(folder, hoursAgo(hours)), '');
  return {
    settings: backupSettings.parse({}),
    folder,
    url: () => Promise.reject(new Error('the database was asked for')),
    readSecrets: () => Promise.resolve({}),
    storeSecrets: () => Promise.resolve(),
    print: () => undefined,
  };
}

it('The schedule is kept as long as the latest backup is not much older than the interval', async () => {
  await expect(checkSchedule(await aShop(100, 25))).resolves.toBeUndefined();
  await expect(checkSchedule(await aShop(100, 27))).rejects.toThrow('The latest backup is 27 hours old');
  await expect(checkSchedule(await aShop(-1000, 27))).rejects.toThrow('The latest backup is 27 hours old');
  await expect(checkSchedule(await aShop())).rejects.toThrow('There is no backup');
});

it('A restore without a name is of the latest backup, and of one with a name in the folder', async () => {
  const shop = await aShop(2, 1);
  await expect(restore(shop, [])).rejects.toThrow(hoursAgo(1));
  await expect(restore(shop, ['my.backup'])).rejects.toThrow(
    `${join(shop.folder, 'my.backup')} cannot be read`,
  );
  await expect(restore(await aShop(), [])).rejects.toThrow('There is no backup in');
});

it('An unknown option is named, and nothing is done', async () => {
  const shop = await aShop();
  await expect(backUp(shop, ['--with-everything'])).rejects.toThrow('--with-everything');
  await expect(restore(shop, ['--forced'])).rejects.toThrow('--forced');
});

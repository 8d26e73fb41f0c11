import { afterAll, describe, expect, it } from '@jest/globals';
import { openDataFolder } from './data-folder.ts';
import { StartFailure } from './start-failure.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-site.ts';

const silent = () => undefined;

afterAll(removeTestFolders);

describe('A data folder', () => {
  it('can be used by one start at a time, and says who uses it', async () => {
    const path = await makeTestFolder();
    await openDataFolder(path, silent);
    const second = openDataFolder(path, silent);
    await expect(second).rejects.toThrow(StartFailure);
    await expect(second).rejects.toThrow(`Another start (process ${process.pid}) uses ${path}`);
  });

  it('can be used again after it was released', async () => {
    const path = await makeTestFolder();
    const first = await openDataFolder(path, silent);
    await first.release();
    await expect(openDataFolder(path, silent)).resolves.toMatchObject({ path });
  });
});

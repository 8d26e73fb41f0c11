import { afterAll, describe, expect, it } from '@jest/globals';
import { openStartContext } from './start-context.ts';
import { StartFailure } from './start-failure.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-folder.ts';

const open = (dataDir: string) => openStartContext({ dataDir, environment: {}, print: () => undefined });

afterAll(removeTestFolders);

describe('A data folder', () => {
  it('is used by one run at a time, and the second one names the first', async () => {
    const folder = await makeTestFolder();
    await open(folder);
    const second = open(folder);
    await expect(second).rejects.toThrow(StartFailure);
    await expect(second).rejects.toThrow(`Process ${process.pid} already uses ${folder}`);
  });

  it('can be used again after it was closed', async () => {
    const folder = await makeTestFolder();
    const first = await open(folder);
    await first.close();
    await expect(open(folder)).resolves.toMatchObject({ folder });
  });
});

import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exists } from '../files.ts';
import { makeTestFolder, removeTestFolders } from '../testing/test-site.ts';
import { endLeftovers } from './leftovers.ts';
import { writePidFile } from './pid-file.ts';
import { startTimeOf } from './process-identity.ts';

afterAll(removeTestFolders);

describe('What an earlier run left behind', () => {
  it('is ended by the next one, which tells its name', async () => {
    const folder = await makeTestFolder();
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const pid = orphan.pid ?? 0;
    await writePidFile(join(folder, 'catalog.pid'), pid);
    expect(await endLeftovers(folder)).toEqual(['catalog']);
    expect(await startTimeOf(pid)).toBeUndefined();
  });

  it('is forgotten when it is gone, also when another process has its number now', async () => {
    const folder = await makeTestFolder();
    const file = join(folder, 'catalog.pid');
    await writeFile(file, JSON.stringify({ pid: process.pid, birth: 'before this process' }));
    expect(await endLeftovers(folder)).toEqual([]);
    expect(await exists(file)).toBe(false);
  });
});

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { makeTestFolder, removeTestFolders } from '../testing/test-folder.ts';
import { startTimeOf, stopOrphans, writePidFile } from './pid-file.ts';

afterAll(removeTestFolders);

describe('A process left over from a killed run', () => {
  it('is stopped by the next run, which returns its name', async () => {
    const folder = await makeTestFolder();
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const pid = orphan.pid ?? 0;
    await writePidFile(join(folder, 'catalog.pid'), pid);
    expect(await stopOrphans(folder)).toEqual(['catalog']);
    expect(await startTimeOf(pid)).toBeUndefined();
  });

  it('is not mistaken for a new process with the same id', async () => {
    const folder = await makeTestFolder();
    const file = join(folder, 'catalog.pid');
    await writeFile(file, JSON.stringify({ pid: process.pid, startTime: 'before this process' }));
    expect(await stopOrphans(folder)).toEqual([]);
    expect(existsSync(file)).toBe(false);
  });
});

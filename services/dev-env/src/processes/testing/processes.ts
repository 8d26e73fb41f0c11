import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { ManagedProcess, TIER } from '../managed-process.ts';

/** A program that is ready as soon as it has written the file `ready` in its folder. */
const PROGRAM = `
  const { writeFileSync } = require('node:fs');
  writeFileSync('ready', String(process.pid));
  setInterval(() => undefined, 1000);
`;

/** Creates a managed process that runs a small program in a new folder, and collects the lines it prints. */
export async function makeProcess({ program = PROGRAM, readyTimeoutMs = 5000, stopTimeoutMs = 5000 } = {}) {
  const folder = await makeTestFolder();
  const printed: string[] = [];
  const readyFile = join(folder, 'ready');
  const pidFile = join(folder, 'program.pid');
  const managed = new ManagedProcess(
    {
      name: 'program',
      tier: TIER.service,
      command: process.execPath,
      args: ['-e', program],
      cwd: folder,
      environment: {},
      isReady: () => Promise.resolve(existsSync(readyFile)),
      readyTimeoutMs,
      stopTimeoutMs,
    },
    { logFile: join(folder, 'program.log'), pidFile, print: (line) => printed.push(line) },
  );
  return { managed, printed, folder, pidFile, readyFile };
}

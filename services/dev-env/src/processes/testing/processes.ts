import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { ManagedProcess, type ProcessSpec, TIER } from '../managed-process.ts';

/** A program that is ready as soon as it has written the file `ready` in its folder. */
const PROGRAM = `
  const { writeFileSync } = require('node:fs');
  writeFileSync('ready', String(process.pid));
  setInterval(() => undefined, 1000);
`;

type Options = { program?: string } & Pick<ProcessSpec, 'readyTimeoutMs' | 'stopTimeoutMs'>;

/** Creates a managed process that runs a small program in a new folder, and collects the lines it prints. */
export async function makeProcess({ program = PROGRAM, ...timeouts }: Options = {}) {
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
      ...timeouts,
    },
    { logFile: join(folder, 'program.log'), pidFile, print: (line) => printed.push(line) },
  );
  return { managed, printed, folder, pidFile, readyFile };
}

import { join } from 'node:path';
import { exists } from '../files.ts';
import { makeTestFolder } from '../testing/test-site.ts';
import { ManagedProcess } from './managed-process.ts';
import { TIER } from './process-spec.ts';

/** A program that is ready as soon as it has made the file `ready` in its folder. */
const PROGRAM = `
  const { writeFileSync } = require('node:fs');
  writeFileSync('ready', String(process.pid));
  setInterval(() => undefined, 1000);
`;

/** A managed process that runs a small program in a new folder, and the lines it announced. */
export async function makeProcess({ program = PROGRAM, readyTimeoutMs = 5000, stopTimeoutMs = 5000 } = {}) {
  const folder = await makeTestFolder();
  const announced: string[] = [];
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
      isReady: () => exists(readyFile),
      readyTimeoutMs,
      stopTimeoutMs,
    },
    { logFile: join(folder, 'program.log'), pidFile, announce: (line) => announced.push(line) },
  );
  return { managed, announced, folder, pidFile, readyFile };
}

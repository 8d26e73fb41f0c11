import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { endLeftovers } from './processes/leftovers.ts';
import { removePidFile, takeLock } from './processes/pid-file.ts';
import { StartFailure } from './start-failure.ts';

/** Where one shop keeps everything it has to keep. While it is open no other start can use it. */
export type DataFolder = {
  path: string;
  logs: string;
  run: string;
  release: () => Promise<void>;
};

/**
 * Opens a data folder, making it when it is not there, and ends what an earlier run left behind in it.
 * @throws StartFailure when another run uses it.
 */
export async function openDataFolder(path: string, announce: (line: string) => void): Promise<DataFolder> {
  const logs = join(path, 'logs');
  const run = join(path, 'run');
  const owner = join(path, 'owner.pid');
  await Promise.all([logs, run].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
  const otherPid = await takeLock(owner);
  if (otherPid) {
    throw new StartFailure(
      `Another start (process ${otherPid}) uses ${path}: end it, or choose another DATA_DIR.`,
    );
  }
  const ended = await endLeftovers(run);
  if (ended.length) announce(`ended what an earlier run had left behind: ${ended.join(', ')}`);
  return { path, logs, run, release: () => removePidFile(owner) };
}

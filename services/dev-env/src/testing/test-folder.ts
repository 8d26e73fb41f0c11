import { statfsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf, stopOrphans } from '../processes/pid-file.ts';

const NAME = /^bookstore-test-(\d+)-/;
const MEMORY_FOLDER = '/dev/shm';
const MIN_MEMORY_BYTES = 8 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_MEMORY_BYTES;
  } catch {
    return false;
  }
}

/** In memory if it is large enough: there MongoDB and RabbitMQ do not wait for the disk. */
const ROOT = hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir();

const folders: string[] = [];

/** Creates an empty folder, which `removeTestFolders` or, if this process is killed, the next test run removes. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(ROOT, `bookstore-test-${process.pid}-`));
  folders.push(folder);
  return folder;
}

export async function removeTestFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** Removes the folders of test runs that were killed and stops the processes they left running. */
export async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(ROOT)) {
    const owner = Number(NAME.exec(name)?.[1]);
    if (!owner || (await startTimeOf(owner))) continue;
    await stopOrphans(join(ROOT, name, 'run'));
    await rm(join(ROOT, name), { recursive: true, force: true });
  }
}

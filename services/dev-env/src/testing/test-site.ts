import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLeftovers } from '../processes/leftovers.ts';
import { startTimeOf } from '../processes/process-identity.ts';
import { openSite, type Site } from '../site.ts';
import { environment } from './environment.ts';

const NAME = /^bookstore-test-(\d+)-/;

const folders: string[] = [];

/** A new empty folder, there until `removeTestFolders` or, if this process is killed, until the next test run. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `bookstore-test-${process.pid}-`));
  folders.push(folder);
  return folder;
}

export async function removeTestFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** Clears away the folders of test runs that were killed, and the processes they left behind. */
export async function clearAbandonedFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(NAME.exec(name)?.[1]);
    if (!owner || (await startTimeOf(owner))) continue;
    await endLeftovers(join(tmpdir(), name, 'run'));
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Opens a site on a new folder, which is gone again after it was closed. */
export async function openTestSite(announce: (line: string) => void): Promise<Site> {
  const dataDir = await makeTestFolder();
  const site = await openSite({ dataDir, environment, announce });
  return {
    ...site,
    close: async () => {
      await site.close();
      await removeTestFolders();
    },
  };
}

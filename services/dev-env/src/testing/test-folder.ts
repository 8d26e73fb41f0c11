import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTimeOf, stopOrphans } from '../processes/pid-file.ts';
import { openStartContext, type StartContext } from '../start-context.ts';
import { environment } from './environment.ts';

const NAME = /^bookstore-test-(\d+)-/;

const folders: string[] = [];

/** Creates an empty folder, which `removeTestFolders` or, if this process is killed, the next test run removes. */
export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `bookstore-test-${process.pid}-`));
  folders.push(folder);
  return folder;
}

export async function removeTestFolders(): Promise<void> {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** Removes the folders of test runs that were killed and stops the processes they left running. */
export async function removeStaleFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(NAME.exec(name)?.[1]);
    if (!owner || (await startTimeOf(owner))) continue;
    await stopOrphans(join(tmpdir(), name, 'run'));
    await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

/** Opens a start context on a new folder, which is removed when it is closed. */
export async function openTestContext(print: (line: string) => void): Promise<StartContext> {
  const dataDir = await makeTestFolder();
  const context = await openStartContext({ dataDir, environment, print });
  return {
    ...context,
    close: async () => {
      await context.close();
      await removeTestFolders();
    },
  };
}

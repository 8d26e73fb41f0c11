import { rejects } from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { ComposeProject } from './compose-project.ts';

const RUN = ['run', '--rm', '-T'] as const;

/** The file that `backup` has printed. */
export function findBackup(output: string): string {
  const [path] = /\/backups\/\S+\.backup(?=:)/.exec(output) ?? [];
  if (!path) throw new StartFailure(`There is no backup in the output: ${output}`);
  return path;
}

type Steps = {
  /** Makes a backup. @returns the copy of it in the folder. */
  backUp: (folder: string) => Promise<string>;
  restore: (copy: string) => Promise<void>;
};

/** Backs up a shop, and restores it in its place. @returns the size of the backup, and how long the two took. */
export async function tryBackup({ backUp, restore }: Steps): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-backup-'));
  try {
    const startedAtMs = performance.now();
    const copy = await backUp(folder);
    const backedUpAtMs = performance.now();
    await restore(copy);
    const tookMs = [backedUpAtMs - startedAtMs, performance.now() - backedUpAtMs];
    const kibibytes = Math.round((await stat(copy)).size / 1024);
    return `${kibibytes} KiB, ${tookMs.map((ms) => (ms / 1000).toFixed(1)).join(' and ')} s`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Backs up the running shop as k8s/README.md says, deletes it with all volumes, and restores it. */
export const backUpAndRestore = (project: ComposeProject, up: readonly string[]): Promise<string> =>
  tryBackup({
    backUp: async (folder) => {
      const path = findBackup(await project.compose(...RUN, 'backup'));
      const copy = join(folder, basename(path));
      await project.redirect(`> ${copy}`, ...RUN, '--no-deps', '--entrypoint=cat', 'backup', path);
      return copy;
    },
    restore: async (copy) => {
      const name = basename(copy);
      await rejects(project.compose(...RUN, 'restore', name), /There is a shop already/);
      await project.compose('down', '--volumes');
      const write = [...RUN, '--entrypoint=tee', 'restore', `/backups/${name}`];
      await project.redirect(`< ${copy} > /dev/null`, ...write);
      await project.compose(...RUN, 'restore', name);
      await project.compose(...up);
    },
  });

/** Checks that the schedule makes a backup at once where there is none, and is healthy with it. */
export async function checkSchedule(project: ComposeProject, up: readonly string[]): Promise<void> {
  const remove = ['--no-deps', '--entrypoint=find', 'backup', '/backups', '-type', 'f', '-delete'];
  await project.compose(...RUN, ...remove);
  await project.compose('--profile', 'backup', ...up, 'backup-schedule');
  await eventually(async () => {
    findBackup(await project.compose('--profile', 'backup', 'logs', '--no-log-prefix', 'backup-schedule'));
  });
}

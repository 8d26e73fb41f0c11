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

/** What a backup and its restore took. */
export type BackupCosts = { bytes: number; seconds: readonly number[] };

export const describeBackup = ({ bytes, seconds }: BackupCosts): string =>
  `${Math.round(bytes / 1024)} KiB, ${seconds.map((each) => each.toFixed(1)).join(' and ')} s`;

/**
 * Backs up the running shop as k8s/README.md says, deletes it with all volumes, and restores it.
 * @returns the size of the backup in bytes, and how long the two commands took.
 */
export async function backUpAndRestore(project: ComposeProject, up: readonly string[]): Promise<BackupCosts> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-backup-'));
  const timed = async (...args: string[]) => {
    const start = performance.now();
    const output = await project.compose(...RUN, ...args);
    return { output, seconds: (performance.now() - start) / 1000 };
  };
  try {
    const backup = await timed('backup');
    const path = findBackup(backup.output);
    const copy = join(folder, basename(path));
    await project.redirect(`> ${copy}`, ...RUN, '--no-deps', '--entrypoint=cat', 'backup', path);
    await rejects(project.compose(...RUN, 'restore', basename(path)), /There is a shop already/);
    await project.compose('down', '--volumes');
    await project.redirect(`< ${copy} > /dev/null`, ...RUN, '--entrypoint=tee', 'restore', path);
    const restored = await timed('restore', basename(path));
    await project.compose(...up);
    return { bytes: (await stat(copy)).size, seconds: [backup.seconds, restored.seconds] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Checks that the schedule makes a backup at once where there is none, and is healthy with it. */
export async function checkSchedule(project: ComposeProject, up: readonly string[]): Promise<void> {
  await project.compose(
    ...RUN,
    '--no-deps',
    '--entrypoint=find',
    'backup',
    '/backups',
    '-type',
    'f',
    '-delete',
  );
  await project.compose('--profile', 'backup', ...up, 'backup-schedule');
  await eventually(async () => {
    findBackup(await project.compose('--profile', 'backup', 'logs', '--no-log-prefix', 'backup-schedule'));
  });
}

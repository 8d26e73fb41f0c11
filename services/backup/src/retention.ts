import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^bookstore-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.backup(\.new)?$/;
const DAY_MS = 24 * 3600 * 1000;

type Backup = { file: string; day: string; at: Date };

/** The name of a backup of that time: names sort by it. */
export const nameBackup = (at: Date): string =>
  `bookstore-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;

async function listFiles(folder: string) {
  const names = (await readdir(folder)).toSorted().toReversed();
  return names.flatMap((name) => {
    const [, day, hours, minutes, seconds, suffix] = NAME.exec(name) ?? [];
    if (!day) return [];
    const at = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
    return [{ file: join(folder, name), day, at, isDraft: suffix !== undefined }];
  });
}

/** The backups in a folder, the latest first. */
export const listBackups = async (folder: string): Promise<Backup[]> =>
  (await listFiles(folder)).filter(({ isDraft }) => !isDraft);

/**
 * Deletes all backups but those of the latest `days` days of which there are any, and what backups that were killed have left.
 * @returns how many it deleted.
 */
export async function deleteOldBackups(folder: string, days: number): Promise<number> {
  const files = await listFiles(folder);
  const kept = [...new Set(files.flatMap(({ day, isDraft }) => (isDraft ? [] : [day])))].slice(0, days);
  const isOld = ({ isDraft, at, day }: (typeof files)[number]) =>
    isDraft ? at.getTime() < Date.now() - DAY_MS : !kept.includes(day);
  const old = files.filter(isOld);
  await Promise.all(old.map(({ file }) => rm(file)));
  return old.length;
}

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^bookstore-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.backup(\.new)?$/;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

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

/** One of more than an hour from now was made with a wrong clock. */
const isLater = ({ at }: Backup) => at.getTime() > Date.now() + HOUR_MS;

/** The backups in a folder, the latest first, without those that a wrong clock has named. */
export const listBackups = async (folder: string): Promise<Backup[]> =>
  (await listFiles(folder)).filter((each) => !each.isDraft && !isLater(each));

/**
 * Deletes all backups but `made`, the one that was just made, and those of the latest `days` days of which there are any, and
 * what backups that were killed have left. Those that a wrong clock has named stay, and count for nothing.
 * @returns how many it deleted.
 */
export async function deleteOldBackups(folder: string, days: number, made: string): Promise<number> {
  const files = (await listFiles(folder)).filter((each) => each.file === made || !isLater(each));
  const kept = [...new Set(files.flatMap(({ day, isDraft }) => (isDraft ? [] : [day])))].slice(0, days);
  const isOld = ({ file, isDraft, at, day }: (typeof files)[number]) =>
    isDraft ? at.getTime() < Date.now() - DAY_MS : !kept.includes(day) && file !== made;
  const old = files.filter(isOld);
  await Promise.all(old.map(({ file }) => rm(file)));
  return old.length;
}

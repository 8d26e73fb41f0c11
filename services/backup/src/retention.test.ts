import { readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { makeTestFolder, removeTestFolders } from './testing.ts';
import { deleteOldBackups, listBackups, nameBackup } from './retention.ts';

afterAll(removeTestFolders);

async function folderWith(...names: string[]): Promise<string> {
  const folder = await makeTestFolder();
  for (const name of names) await writeFile(join(folder, name), '');
  return folder;
}
const on = (time: string) => nameBackup(new Date(time));

it('Backups are named by their time, and the latest is first', async () => {
  const times = ['2026-11-24T03:17:00.000Z', '2026-11-25T03:17:09.000Z', '2026-11-25T11:00:00.000Z'];
  const folder = await folderWith('notes.txt', ...times.map(on));
  const found = (await listBackups(folder)).map(({ at }) => at.toISOString());
  expect(found).toEqual(times.toReversed());
});

it('All backups of the latest days with one are kept, and no other', async () => {
  const [now, draft] = [on(new Date().toISOString()), `${on(new Date().toISOString())}.new`];
  const kept = [on('2026-10-01T01:00:00Z'), on('2026-10-01T20:00:00Z')];
  const old = [on('2026-09-30T23:59:59Z'), on('2026-01-01T00:00:00Z'), `${on('2026-10-01T02:00:00Z')}.new`];
  const folder = await folderWith('notes.txt', now, draft, ...kept, ...old);
  expect(await deleteOldBackups(folder, 2, join(folder, now))).toBe(old.length);
  expect((await readdir(folder)).toSorted()).toEqual([...kept, now, draft, 'notes.txt'].toSorted());
});

it('A backup that was just made stays whatever the clock says, and those of later days count for nothing', async () => {
  const made = on(new Date().toISOString());
  const later = ['2133-01-01T00:00:00Z', '2133-01-02T00:00:00Z', '2133-01-03T00:00:00Z'].map(on);
  const folder = await folderWith(made, ...later);
  expect(await deleteOldBackups(folder, 2, join(folder, made))).toBe(0);
  expect((await listBackups(folder)).map(({ file }) => basename(file))).toEqual([made]);
  const earlier = on('2020-01-01T00:00:00Z');
  const behind = await folderWith(earlier, on('2026-10-01T00:00:00Z'), on('2026-10-02T00:00:00Z'));
  expect(await deleteOldBackups(behind, 2, join(behind, earlier))).toBe(0);
});

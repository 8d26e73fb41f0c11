import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders: string[] = [];

export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-backup-'));
  folders.push(folder);
  return folder;
}

export async function removeTestFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
}

import { open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { isMissingFile } from '../files.ts';

/** Puts the log of the run before aside, as `<name>.previous.log`. */
export async function setLogAside(file: string): Promise<void> {
  await rename(file, file.replace(/\.log$/, '.previous.log')).catch((error: unknown) => {
    if (!isMissingFile(error)) throw error;
  });
}

export const openLog = (file: string): Promise<FileHandle> => open(file, 'a', 0o600);

/** The last lines of a log that are not empty. */
export async function lastLines(file: string, count: number): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.trim())
    .slice(-count);
}

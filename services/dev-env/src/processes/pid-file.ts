import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { startTimeOf } from './process-identity.ts';

const record = z.object({ pid: z.int().positive(), birth: z.string() });

/**
 * Notes in `file`, which must not be there yet, that the process `pid` runs. One that has ended is not noted.
 * @throws the system's EEXIST when there is such a file.
 */
export async function writePidFile(file: string, pid: number): Promise<void> {
  const birth = await startTimeOf(pid);
  if (!birth) return;
  const draft = `${file}.${pid}.new`;
  await writeFile(draft, JSON.stringify({ pid, birth }));
  await link(draft, file).finally(() => rm(draft));
}

/** The id of the process that `file` notes, if that very process still runs. */
export async function readLivePid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const noted = text ? record.safeParse(JSON.parse(text)).data : undefined;
  return noted && (await startTimeOf(noted.pid)) === noted.birth ? noted.pid : undefined;
}

export const removePidFile = (file: string): Promise<void> => rm(file, { force: true });

/**
 * Takes `file` as a lock for this process, also from an owner that has died.
 * @returns nothing, or the id of the process that holds it.
 */
export async function takeLock(file: string): Promise<number | undefined> {
  const owner = await readLivePid(file);
  if (owner) return owner;
  await removePidFile(file);
  return writePidFile(file, process.pid).then(
    () => undefined,
    () => readLivePid(file),
  );
}

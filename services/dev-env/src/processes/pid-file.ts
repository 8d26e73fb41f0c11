import { open, readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import { birthOf } from './process-identity.ts';

const record = z.object({ pid: z.int().positive(), birth: z.string() });

/**
 * Notes in `file` that the process `pid` runs. A process that has ended already is not noted.
 * @throws the system's EEXIST when there is such a file.
 */
export async function writePidFile(file: string, pid: number): Promise<void> {
  const birth = await birthOf(pid);
  if (!birth) return;
  const handle = await open(file, 'wx');
  await handle.writeFile(JSON.stringify({ pid, birth }));
  await handle.close();
}

/** The id of the process that `file` notes, if that very process still runs. */
export async function readLivePid(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const noted = text ? record.safeParse(JSON.parse(text)).data : undefined;
  return noted && (await birthOf(noted.pid)) === noted.birth ? noted.pid : undefined;
}

export const removePidFile = (file: string): Promise<void> => rm(file, { force: true });

import { execFile } from 'node:child_process';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { listFolder, readJsonFile } from '../files.ts';
import { pollUntil } from '../poll.ts';

const STOP_TIMEOUT_MS = 10_000;
// In /proc/PID/stat, counted from the first field after the command name.
const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

const record = z.object({ pid: z.int().positive(), startTime: z.string() });

/** The start time of a live process, which distinguishes it from a later one with the same id. */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const listing = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return listing.then(
      ({ stdout }) => stdout.trim() || undefined,
      () => undefined,
    );
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The command name is in brackets and may itself contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[STATE_FIELD] === 'Z' ? undefined : fields[START_TIME_FIELD];
}

/** Writes the id of a process to `file` unless it has exited. @throws EEXIST when the file exists. */
export async function writePidFile(file: string, pid: number): Promise<void> {
  const startTime = await startTimeOf(pid);
  if (!startTime) return;
  const draft = `${file}.${pid}.new`;
  await writeFile(draft, JSON.stringify({ pid, startTime }));
  await link(draft, file).finally(() => rm(draft));
}

async function readLivePid(file: string): Promise<number | undefined> {
  const stored = record.safeParse(await readJsonFile(file)).data;
  return stored && (await startTimeOf(stored.pid)) === stored.startTime ? stored.pid : undefined;
}

export const removePidFile = (file: string): Promise<void> => rm(file, { force: true });

/** Locks `file`, unless a running process has locked it. @returns the id of that process, if any. */
export async function takeLock(file: string): Promise<number | undefined> {
  const owner = await readLivePid(file);
  if (owner) return owner;
  await removePidFile(file);
  return writePidFile(file, process.pid).then(
    () => undefined,
    () => readLivePid(file),
  );
}

async function stopProcess(pid: number): Promise<void> {
  const isGone = async () => (await startTimeOf(pid)) === undefined;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await isGone()) return;
    process.kill(pid, 'SIGCONT');
    process.kill(pid, signal);
    if (await pollUntil(isGone, { timeoutMs: STOP_TIMEOUT_MS })) return;
  }
}

/** Stops the processes of a run that was killed, by their pid files in `runFolder`. @returns their names. */
export async function stopOrphans(runFolder: string): Promise<string[]> {
  const files = (await listFolder(runFolder)).filter((name) => name.endsWith('.pid'));
  const stopped = await Promise.all(
    files.map(async (name) => {
      const file = join(runFolder, name);
      const pid = await readLivePid(file);
      if (pid) await stopProcess(pid);
      await removePidFile(file);
      return pid ? [name.replace(/\.pid$/, '')] : [];
    }),
  );
  return stopped.flat();
}

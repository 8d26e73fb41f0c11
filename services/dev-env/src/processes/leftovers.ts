import { join } from 'node:path';
import { listFolder } from '../files.ts';
import { pollUntil } from '../poll.ts';
import { startTimeOf } from './process-identity.ts';
import { readLivePid, removePidFile } from './pid-file.ts';

const PATIENCE_MS = 10_000;

async function endProcess(pid: number): Promise<void> {
  const isGone = async () => (await startTimeOf(pid)) === undefined;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (await isGone()) return;
    process.kill(pid, 'SIGCONT');
    process.kill(pid, signal);
    if (await pollUntil(isGone, { timeoutMs: PATIENCE_MS })) return;
  }
}

/**
 * Ends the processes that an earlier run left behind when it was killed, as their pid files tell.
 * @returns their names.
 */
export async function endLeftovers(runFolder: string): Promise<string[]> {
  const files = (await listFolder(runFolder)).filter((name) => name.endsWith('.pid'));
  const ended = await Promise.all(
    files.map(async (name) => {
      const file = join(runFolder, name);
      const pid = await readLivePid(file);
      if (pid) await endProcess(pid);
      await removePidFile(file);
      return pid ? [name.replace(/\.pid$/, '')] : [];
    }),
  );
  return ended.flat();
}

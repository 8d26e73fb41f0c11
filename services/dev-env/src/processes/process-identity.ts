import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const STATE = 0;
const START_TIME = 19;

/** The fields of /proc/PID/stat that follow the command's name, which may hold blanks and brackets. */
const fieldsAfterName = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

/**
 * When the process with this id was born, in words that no later process with the same id repeats;
 * nothing when there is none, or only a dead one that nobody has asked for its exit code.
 */
export async function startTimeOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const listing = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
    return listing.then(
      ({ stdout }) => stdout.trim() || undefined,
      () => undefined,
    );
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = fieldsAfterName(stat);
  return fields[STATE] === 'Z' ? undefined : fields[START_TIME];
}

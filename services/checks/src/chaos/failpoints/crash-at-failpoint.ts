import { subscribe } from 'node:diagnostics_channel';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILPOINT_CHANNEL } from '@bookstore/runtime/failpoints';
import { FOLDER_PARAMETER, MAX_HITS, trapFile } from './trap-files.ts';

/**
 * Loaded into a process before its program, to end that process the way a power cut does at the checkpoint for which a
 * trap is set. What is left of a trap is in the name of its file, which only one of several replicas can change.
 */
const folder = new URL(import.meta.url).searchParams.get(FOLDER_PARAMETER) ?? '';

function count(checkpoint: string, left: number): void {
  try {
    renameSync(join(folder, trapFile(checkpoint, left)), join(folder, trapFile(checkpoint, left - 1)));
  } catch {
    // Another replica was there at the same moment, and was first.
    return;
  }
  if (left > 1) return;
  writeFileSync(join(folder, trapFile(checkpoint, 0)), String(process.pid));
  process.kill(process.pid, 'SIGKILL');
}

subscribe(FAILPOINT_CHANNEL, (message) => {
  const checkpoint = String(message);
  for (let left = 1; left <= MAX_HITS; left += 1) {
    if (!existsSync(join(folder, trapFile(checkpoint, left)))) continue;
    count(checkpoint, left);
    return;
  }
});

import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILPOINT_CHANNEL } from '@bookstore/runtime/failpoints';

/**
 * Preloaded into a process to kill it, as a power cut does, at an armed failpoint. The hits left until the crash are in
 * the name of a file, `<failpoint>-<hits>`, so that only one of several replicas counts each down: renaming is atomic.
 */
const folder = new URL(import.meta.url).searchParams.get('folder') ?? '';

/** How long the names are good for: a backlog passes failpoints thousands of times a second. */
const NAMES_TTL_MS = 5;
let names: string[] = [];
let readAt = -Infinity;

subscribe(FAILPOINT_CHANNEL, (message) => {
  if (performance.now() - readAt > NAMES_TTL_MS) {
    names = readdirSync(folder);
    readAt = performance.now();
  }
  const prefix = `${String(message)}-`;
  const armed = names.find((name) => name.startsWith(prefix));
  const hitsLeft = Number(armed?.slice(prefix.length)) - 1;
  if (!armed || hitsLeft < 0) return;
  readAt = -Infinity;
  try {
    renameSync(join(folder, armed), join(folder, `${prefix}${hitsLeft}`));
  } catch {
    // Another replica counted this hit down first.
    return;
  }
  if (hitsLeft > 0) return;
  writeFileSync(join(folder, `${prefix}0`), String(process.pid));
  process.kill(process.pid, 'SIGKILL');
});

import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAILPOINT_CHANNEL } from '@bookstore/runtime/failpoints';

/**
 * Preloaded into a process to kill it, as a power cut does, at an armed failpoint. The hits left until the crash are in
 * the name of a file, `<failpoint>-<hits>`, so that only one of several replicas counts each down: renaming is atomic.
 */
const folder = new URL(import.meta.url).searchParams.get('folder') ?? '';

subscribe(FAILPOINT_CHANNEL, (message) => {
  const prefix = `${String(message)}-`;
  const armed = readdirSync(folder).find((name) => name.startsWith(prefix));
  const hitsLeft = Number(armed?.slice(prefix.length)) - 1;
  if (!armed || hitsLeft < 0) return;
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

import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';

/** The folder for what was fetched once for every checkout on this machine. It is made when it is not there. */
export async function openCacheFolder(environment: Environment): Promise<string> {
  const base = environment['XDG_CACHE_HOME'] ?? join(environment['HOME'] ?? homedir(), '.cache');
  const folder = join(base, 'bookstore');
  await mkdir(folder, { recursive: true });
  return folder;
}

import { delimiter, join } from 'node:path';
import type { Environment } from '../environment.ts';
import { isExecutable } from '../files.ts';

/** Where the first of these commands is that the PATH has. */
export async function findCommand(
  environment: Environment,
  ...names: readonly string[]
): Promise<string | undefined> {
  const folders = (environment['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return undefined;
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The root folder of this checkout. */
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** The commit that is checked out; nothing where the sources came without their history. */
export const readRevision = (): Promise<string | undefined> =>
  promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: REPOSITORY }).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );

/** What Node compiles of the programs is kept here, for the next start and for the many processes of tests. */
export const COMPILE_CACHE = join(REPOSITORY, 'node_modules', '.cache', 'bookstore', 'compiled');

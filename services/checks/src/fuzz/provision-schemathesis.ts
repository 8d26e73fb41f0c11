import { join } from 'node:path';
import { runCommand } from '@bookstore/dev-env/processes/run-command';
import {
  findCommand,
  installWithApt,
  openCacheFolder,
  type Search,
} from '@bookstore/dev-env/provision/programs';
import { StartFailure } from '@bookstore/dev-env/start-failure';

const VERSION = '4.32.5';
const WAYS_OUT =
  `install it yourself (pip install schemathesis==${VERSION}), so that "st" is on the PATH, ` +
  'or install Python 3.10 or newer with venv and pip (Debian and Ubuntu: python3-venv)';

const hasOurVersion = (command: string, search: Search): Promise<boolean> =>
  runCommand(command, ['--version'], search).then(
    (output) => output.includes(VERSION),
    () => false,
  );

const isFine = (command: string, args: readonly string[], search: Search): Promise<boolean> =>
  runCommand(command, args, search).then(
    () => true,
    () => false,
  );

async function installInto(folder: string, search: Search): Promise<void> {
  const makeFolder = ['-m', 'venv', '--clear', folder];
  if (!(await isFine('python3', makeFolder, search))) {
    search.print('python3 makes no virtual environments here: trying apt-get install');
    await installWithApt('python3-venv', search);
    await runCommand('python3', makeFolder, search);
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await runCommand(join(folder, 'bin', 'python'), [...pip, `schemathesis==${VERSION}`], search);
}

/**
 * Finds schemathesis, which makes requests from an OpenAPI document: on the PATH, or from PyPI, kept in the cache folder.
 * @throws StartFailure naming the ways out when there is none to be had.
 */
export async function findSchemathesis(search: Search): Promise<string> {
  const installed = await findCommand(search.environment, 'schemathesis', 'st');
  if (installed && (await hasOurVersion(installed, search))) return installed;
  const folder = join(await openCacheFolder(search.environment), `schemathesis-${VERSION}`);
  const command = join(folder, 'bin', 'st');
  if (await hasOurVersion(command, search)) return command;
  search.print(`fetching schemathesis ${VERSION} by pip`);
  try {
    await installInto(folder, search);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartFailure(`There is no schemathesis ${VERSION}: ${WAYS_OUT}.\n${reason}`, { cause });
  }
  return command;
}

import { join } from 'node:path';
import {
  findCommand,
  installWithApt,
  openCacheFolder,
  type Search,
} from '@bookstore/dev-env/provision/programs';
import { canRun, runCommand } from '@bookstore/dev-env/processes/run-command';
import { messageOf, StartFailure } from '@bookstore/dev-env/start-failure';

const VERSION = '4.32.5';
const INSTRUCTIONS =
  `install it yourself (pip install schemathesis==${VERSION}), so that "st" is on the PATH, ` +
  'or install Python 3.10 or newer with venv and pip (Debian and Ubuntu: python3-venv)';

async function installInto(folder: string, search: Search): Promise<void> {
  const createVenv = ['-m', 'venv', '--clear', folder];
  if (!(await canRun('python3', createVenv, search))) {
    await installWithApt('python3-venv', search);
    await runCommand('python3', createVenv, search);
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  await runCommand(join(folder, 'bin', 'python'), [...pip, `schemathesis==${VERSION}`], search);
}

/**
 * Finds schemathesis, which generates requests from an OpenAPI document: on the PATH, or from PyPI, in the cache folder.
 * @throws StartFailure with instructions if it cannot be installed.
 */
export async function findSchemathesis(search: Search): Promise<string> {
  const folder = join(await openCacheFolder(search.environment), `schemathesis-${VERSION}`);
  const command = join(folder, 'bin', 'st');
  const installed = await findCommand(search.environment, 'schemathesis', 'st');
  for (const found of installed ? [installed, command] : [command]) {
    const version = await runCommand(found, ['--version'], search).catch(() => '');
    if (version.includes(VERSION)) return found;
  }
  search.print(`installing schemathesis ${VERSION} with pip`);
  try {
    await installInto(folder, search);
  } catch (cause) {
    const message = `schemathesis ${VERSION} cannot be installed: ${INSTRUCTIONS}.\n${messageOf(cause)}`;
    throw new StartFailure(message, { cause });
  }
  return command;
}

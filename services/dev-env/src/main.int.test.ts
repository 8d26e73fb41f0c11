import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Environment } from './environment.ts';
import { PortBook } from './ports.ts';
import { REPOSITORY } from './repository.ts';
import { environment } from './testing/environment.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-site.ts';

const TIMEOUT_MS = 30_000;
const MAIN = join(REPOSITORY, 'services/dev-env/src/main.ts');

/** Runs what `npm start` runs, to its end. */
async function start(settings: Environment) {
  const env = { ...environment, DATA_DIR: await makeTestFolder(), ...settings };
  const child = spawn(process.execPath, ['--conditions=source', MAIN], { env });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode, errors: errors.trim() };
}

afterAll(removeTestFolders);

describe('npm start', () => {
  it(
    'says in one line that its port is in use, and fails',
    async () => {
      const port = await (await PortBook.open(join(await makeTestFolder(), 'ports.json'))).claim('shop');
      const intruder = createServer().listen(port);
      await once(intruder, 'listening');
      const outcome = await start({ PORT: String(port) });
      intruder.close();
      expect(outcome).toEqual({
        exitCode: 1,
        errors: `Port ${port} is in use: end what listens there, or choose another with PORT=...`,
      });
    },
    TIMEOUT_MS,
  );

  it(
    'names all its wrong settings in one line, without their values, and fails',
    async () => {
      expect(await start({ PORT: 'eighty', MONGO_URL: 'http://secret@host' })).toEqual({
        exitCode: 1,
        errors: 'Invalid settings: PORT (malformed), MONGO_URL (malformed)',
      });
    },
    TIMEOUT_MS,
  );

  it(
    'says in one line that a program it was given cannot be run, and fails',
    async () => {
      const { exitCode, errors } = await start({ PORT: '0', MONGOD_BINARY: '/nowhere/mongod' });
      expect(errors).toBe('MONGOD_BINARY is not a program that can be run: /nowhere/mongod');
      expect(exitCode).toBe(1);
    },
    TIMEOUT_MS,
  );
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Environment } from './environment.ts';
import { PortRegistry } from './ports.ts';
import { REPOSITORY } from './repository.ts';
import { environment } from './testing/environment.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-folder.ts';

const MAIN = join(REPOSITORY, 'services/dev-env/src/main.ts');

/** Runs what `npm start` runs until it exits. */
async function start(settings: Environment, ...args: string[]) {
  const env = { ...environment, DATA_DIR: await makeTestFolder(), ...settings };
  const child = spawn(process.execPath, ['--conditions=source', MAIN, ...args], { env });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { exitCode: child.exitCode, errors: errors.trim() };
}

afterAll(removeTestFolders);

describe('npm start', () => {
  it('fails with one line when its port is in use', async () => {
    const port = await (await PortRegistry.open(join(await makeTestFolder(), 'ports.json'))).claim('shop');
    const occupant = createServer().listen(port);
    await once(occupant, 'listening');
    const outcome = await start({ PORT: String(port) });
    occupant.close();
    expect(outcome).toEqual({
      exitCode: 1,
      errors: `Port ${port} is in use. Stop what listens there or set another PORT.`,
    });
  });

  it('fails with one line that names all malformed settings without their values', async () => {
    expect(await start({ PORT: 'eighty', MONGO_URL: 'http://secret@host', RATE_LIMIT_ALL: 'many' })).toEqual({
      exitCode: 1,
      errors: 'Invalid settings: RATE_LIMIT_ALL (malformed), PORT (malformed), MONGO_URL (malformed)',
    });
  });

  it('fails with one line when a configured program cannot be run', async () => {
    const { exitCode, errors } = await start({ PORT: '0', MONGOD_BINARY: '/nowhere/mongod' });
    expect(errors).toBe('MONGOD_BINARY is not an executable file: /nowhere/mongod');
    expect(exitCode).toBe(1);
  });

  it('fails with one line that says how to start it when it does not know an option', async () => {
    const { exitCode, errors } = await start({ PORT: '0' }, '--emtpy');
    expect(errors).toBe(
      "Unknown option '--emtpy': use npm start, or npm start -- --empty without sample books.",
    );
    expect(exitCode).toBe(1);
  });

  it('fails with one line when the MongoDB that it is given does not answer', async () => {
    const { exitCode, errors } = await start({ PORT: '0', MONGO_URL: 'mongodb://127.0.0.1:9' });
    expect(errors).toMatch(/^MongoDB does not answer: .*ECONNREFUSED/);
    expect(exitCode).toBe(1);
  });
});

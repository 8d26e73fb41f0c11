import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { isPortFree, PortBook } from './ports.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-site.ts';

async function occupy(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

afterAll(removeTestFolders);

describe('The port book', () => {
  it('gives a listener the same port at every start', async () => {
    const file = join(await makeTestFolder(), 'ports.json');
    const first = await (await PortBook.open(file)).claim('mongo');
    expect(await (await PortBook.open(file)).claim('mongo')).toBe(first);
  });

  it('gives each listener a port of its own', async () => {
    const book = await PortBook.open(join(await makeTestFolder(), 'ports.json'));
    expect(await book.claim('mongo')).not.toBe(await book.claim('rabbitmq'));
  });

  it('chooses another port when somebody else has taken the known one, and keeps that', async () => {
    const file = join(await makeTestFolder(), 'ports.json');
    const taken = await (await PortBook.open(file)).claim('mongo');
    const intruder = await occupy(taken);
    expect(await isPortFree(taken)).toBe(false);
    const other = await (await PortBook.open(file)).claim('mongo');
    intruder.close();
    expect(other).not.toBe(taken);
    expect(await (await PortBook.open(file)).claim('mongo')).toBe(other);
  });
});

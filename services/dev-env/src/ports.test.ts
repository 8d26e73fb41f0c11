import { once } from 'node:events';
import { createServer } from 'node:net';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isPortFree, PortRegistry } from './ports.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-folder.ts';

async function occupy(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

afterAll(removeTestFolders);

describe('The port registry', () => {
  it('assigns a name the same port at every start', async () => {
    const file = join(await makeTestFolder(), 'ports.json');
    const first = await (await PortRegistry.open(file)).claim('mongo');
    expect(await (await PortRegistry.open(file)).claim('mongo')).toBe(first);
  });

  it('assigns each name a port of its own, also to several at the same time', async () => {
    const registry = await PortRegistry.open(join(await makeTestFolder(), 'ports.json'));
    const names = Array.from({ length: 90 }, (_, number) => `part-${number}`);
    const ports = await Promise.all(names.map((name) => registry.claim(name)));
    expect(new Set(ports).size).toBe(names.length);
  });

  it('takes the ports of a process from a block that those started beside it do not begin with', async () => {
    const registry = await PortRegistry.open(join(await makeTestFolder(), 'ports.json'));
    const ports: number[] = [];
    for (const name of ['mongo', 'rabbitmq', 'catalog', 'orders', 'web'])
      ports.push(await registry.claim(name));
    const blocks = ports.map((port) => Math.floor((port - 20_000) / 100));
    expect(new Set(blocks)).toEqual(new Set([process.pid % 120]));
  });

  it('is kept whole while many are claimed at the same time, and assigns new ports when its file is torn', async () => {
    const file = join(await makeTestFolder(), 'ports.json');
    const names = Array.from({ length: 90 }, (_, number) => `part-${number}`);
    for (let round = 0; round < 20; round += 1) {
      await rm(file, { force: true });
      const registry = await PortRegistry.open(file);
      const claimed = await Promise.all(names.map((name) => registry.claim(name)));
      const kept = z.record(z.string(), z.number()).parse(JSON.parse(await readFile(file, 'utf8')));
      expect(names.map((name) => kept[name])).toEqual(claimed);
    }
    await writeFile(file, '{ "mongo": 30385\n}  "mongo": 30385\n}');
    const healed = await (await PortRegistry.open(file)).claim('mongo');
    expect((await PortRegistry.open(file)).find('mongo')).toBe(healed);
  });

  it('assigns another port when the known one is in use, and remembers it', async () => {
    const file = join(await makeTestFolder(), 'ports.json');
    const taken = await (await PortRegistry.open(file)).claim('mongo');
    const occupant = await occupy(taken);
    expect(await isPortFree(taken)).toBe(false);
    const port = await (await PortRegistry.open(file)).claim('mongo');
    occupant.close();
    expect(port).not.toBe(taken);
    expect(await (await PortRegistry.open(file)).claim('mongo')).toBe(port);
  });
});

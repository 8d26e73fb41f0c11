import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { NO_UPSTREAMS, startGateway, startPeer } from '../testing.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

const isUp = (url: string) =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue()));
}

describe('the end of a gateway', () => {
  it('lets what is in flight finish and closes its connections', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const peer = await startPeer('catalog', (_request, response) => {
      arrived.resolve(response);
    });
    const gateway = await startGateway({ ORDERS_URL: peer.url });
    const inFlight = fetch(`${gateway.url}/api/orders`);
    const held = await arrived.promise;
    gateway.drain();
    const closed = gateway.close();
    await expect(fetch(`${gateway.url}/api/orders`)).rejects.toThrow('fetch failed');
    held.end('late');
    const reply = await inFlight;
    expect(await reply.text()).toBe('late');
    await closed;
    await peer.close();
  });

  it('answers 503 to a request that completes when it is closing', async () => {
    const gateway = await startGateway({});
    const client = connect(gateway.port, '127.0.0.1');
    const seen = new Promise<Socket>((resolve) => gateway.server.once('connection', resolve));
    client.write('GET /api/orders HTTP/1.1\r\nHost: shop\r\n');
    await once(await seen, 'data');
    const closed = gateway.close();
    client.write('\r\n');
    const reply = await text(client);
    expect(reply).toMatch(/^HTTP\/1\.1 503 /);
    expect(reply).toContain('"code":"UNAVAILABLE"');
    await closed;
  });

  it('serves on while it drains, but keeps no connection', async () => {
    const peer = await startPeer('catalog');
    const gateway = await startGateway({ ORDERS_URL: peer.url });
    gateway.drain();
    const reply = await fetch(`${gateway.url}/api/orders`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('connection')).toBe('close');
    await reply.text();
    await gateway.stop();
    await peer.close();
  });

  it('comes with SIGTERM: not ready at once, serving on, exit code 0', async () => {
    const peer = await startPeer('web');
    const [port, opsPort] = [await findFreePort(), await findFreePort()];
    const child = spawn(process.execPath, ['--conditions=source', MAIN], {
      env: {
        PORT: String(port),
        OPS_PORT: String(opsPort),
        DRAIN_MS: '400',
        LOG_LEVEL: 'silent',
        ...NO_UPSTREAMS,
        WEB_URL: peer.url,
      },
    });
    const exit = once(child, 'exit');
    await waitUntil(() => isUp(`http://127.0.0.1:${opsPort}/readyz`));
    child.kill('SIGTERM');
    await waitUntil(async () => !(await isUp(`http://127.0.0.1:${opsPort}/readyz`)));
    expect(await isUp(`http://127.0.0.1:${opsPort}/livez`)).toBe(true);
    expect(await isUp(`http://127.0.0.1:${port}/`)).toBe(true);
    expect(await exit).toEqual([0, null]);
    await peer.close();
  });

  it('is at once when settings are wrong, and names them all', async () => {
    const child = spawn(process.execPath, ['--conditions=source', MAIN], {
      env: { PORT: 'x', OPS_PORT: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    expect(await once(child, 'close')).toEqual([1, null]);
    for (const name of ['PORT', 'CATALOG_URL', 'ORDERS_URL', 'ADMIN_AUTH_URL', 'IDENTITY_URL', 'WEB_URL']) {
      expect(output).toContain(name);
    }
  });
});

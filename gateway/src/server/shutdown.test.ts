import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { findFreePort } from '@bookstore/runtime/testing/ports';
import { startGateway, startStubUpstream, UNREACHABLE_UPSTREAMS } from '../testing.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

const isUp = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  );

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue()));
}

/** Starts a gateway in a process of its own. */
async function startProcess(settings: Record<string, string>) {
  const [port, opsPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), OPS_PORT: String(opsPort) };
  const child = spawn(process.execPath, ['--conditions=source', MAIN], {
    env: { ...UNREACHABLE_UPSTREAMS, ...ports, LOG_LEVEL: 'silent', ...settings },
  });
  const exit = once(child, 'exit');
  await waitUntil(() => isUp(`http://127.0.0.1:${opsPort}/readyz`));
  return { child, exit, port, opsPort };
}

describe('the shutdown of a gateway', () => {
  it('finishes requests in flight and closes their connections', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const upstream = await startStubUpstream('orders', (_request, response) => {
      arrived.resolve(response);
    });
    const gateway = await startGateway({ ORDERS_URL: upstream.url });
    const inFlight = fetch(`${gateway.url}/api/orders`);
    const upstreamResponse = await arrived.promise;
    gateway.health.drain();
    const closed = gateway.close();
    await expect(fetch(`${gateway.url}/api/orders`)).rejects.toThrow('fetch failed');
    upstreamResponse.end('late');
    const response = await inFlight;
    expect(await response.text()).toBe('late');
    await closed;
    await upstream.close();
  });

  it('answers 503 to a request that completes while the gateway closes', async () => {
    const gateway = await startGateway({});
    const client = connect(gateway.port, '127.0.0.1');
    const accepted = new Promise<Socket>((resolve) => gateway.server.once('connection', resolve));
    client.write('GET /api/orders HTTP/1.1\r\nHost: shop\r\n');
    await once(await accepted, 'data');
    const closed = gateway.close();
    client.write('\r\n');
    const response = await text(client);
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toContain('"code":"UNAVAILABLE"');
    await closed;
  });

  it('answers a client that is halfway through its first request when the process ends', async () => {
    const { child, exit, port } = await startProcess({ DRAIN_MS: '0' });
    const client = connect(port, '127.0.0.1');
    client.write('GET /api/orders HTTP/1.1\r\nHost: shop\r\n');
    await once(client, 'connect');
    await delay(100);
    child.kill('SIGTERM');
    await delay(300);
    client.write('\r\n');
    expect(await text(client)).toMatch(/^HTTP\/1\.1 503 /);
    expect(await exit).toEqual([0, null]);
  });

  it('keeps serving while the gateway drains, but keeps no connection alive', async () => {
    const upstream = await startStubUpstream('orders');
    const gateway = await startGateway({ ORDERS_URL: upstream.url });
    gateway.health.drain();
    const response = await fetch(`${gateway.url}/api/orders`);
    expect(response.status).toBe(200);
    expect(response.headers.get('connection')).toBe('close');
    await response.text();
    await gateway.stop();
    await upstream.close();
  });

  it('begins on SIGTERM: no longer ready, still serving, then exit code 0', async () => {
    const upstream = await startStubUpstream('web');
    const { child, exit, port, opsPort } = await startProcess({ WEB_URL: upstream.url, DRAIN_MS: '2000' });
    child.kill('SIGTERM');
    await waitUntil(async () => !(await isUp(`http://127.0.0.1:${opsPort}/readyz`)));
    expect(await isUp(`http://127.0.0.1:${opsPort}/livez`)).toBe(true);
    expect(await isUp(`http://127.0.0.1:${port}/`)).toBe(true);
    expect(await exit).toEqual([0, null]);
    await upstream.close();
  });
});

describe('a gateway with invalid settings', () => {
  it('names them all and exits with 1', async () => {
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

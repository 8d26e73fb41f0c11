import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

afterEach(stopAll);

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
    expect((await fetch(`${gateway.url}/api/nothing`)).headers.get('connection')).toBe('close');
    const closed = gateway.close();
    await expect(fetch(`${gateway.url}/api/orders`)).rejects.toThrow('fetch failed');
    upstreamResponse.end('late');
    const response = await inFlight;
    expect(await response.text()).toBe('late');
    await closed;
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
});

import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { readProblem, startGateway, startPeer } from '../testing.ts';

const ends: (() => Promise<void>)[] = [];

async function startBefore(listener?: RequestListener, settings: Record<string, string> = {}) {
  const peer = await startPeer('orders', listener);
  const gateway = await startGateway({ ORDERS_URL: peer.url, UPSTREAM_REPLY_MS: '150', ...settings });
  ends.push(gateway.stop, peer.close);
  return { peer, gateway, orders: `${gateway.url}/api/orders/` };
}

const endAll = async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
};

function aForm(): FormData {
  const form = new FormData();
  form.set('cover', new Blob([Buffer.alloc(5 * 1024 * 1024)]), 'cover.png');
  return form;
}

const hangUp: RequestListener = (request) => request.socket.destroy();
const staySilent: RequestListener = (request) => request.resume();

describe('a service that fails', () => {
  afterEach(endAll);

  it('and is not there is a 502 problem', async () => {
    const { peer, orders } = await startBefore();
    await peer.close();
    const reply = await fetch(orders);
    expect(reply.status).toBe(502);
    const body = await readProblem(reply);
    expect(body).toMatchObject({ code: 'BAD_GATEWAY', requestId: reply.headers.get('x-request-id') });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|at /);
  });

  it('and stays silent is a 504 problem, and is asked once', async () => {
    const { peer, orders } = await startBefore(staySilent);
    const reply = await fetch(orders);
    expect(reply.status).toBe(504);
    expect(await readProblem(reply)).toMatchObject({ code: 'GATEWAY_TIMEOUT' });
    expect(peer.received).toHaveLength(1);
  });

  it('and takes a connection but reads nothing is a 504 problem, also for a form that fills every buffer', async () => {
    const frozen = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    await once(frozen, 'listening');
    const address = frozen.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const gateway = await startGateway({ CATALOG_URL: `http://127.0.0.1:${port}` }, { upstreamIdleMs: 300 });
    ends.push(gateway.stop);
    const reply = await fetch(`${gateway.url}/api/books/create-book`, { method: 'POST', body: aForm() });
    frozen.close();
    expect(reply.status).toBe(504);
    expect(await readProblem(reply)).toMatchObject({ code: 'GATEWAY_TIMEOUT' });
  });

  it('and dies in the middle of a request is a 502 problem, and is not asked again', async () => {
    const peer = await startPeer('catalog', (request) => {
      request.once('data', () => request.socket.resetAndDestroy());
    });
    const gateway = await startGateway({ CATALOG_URL: peer.url });
    ends.push(gateway.stop, peer.close);
    const reply = await fetch(`${gateway.url}/api/books/create-book`, { method: 'POST', body: aForm() });
    expect(reply.status).toBe(502);
    expect(await readProblem(reply)).toMatchObject({ code: 'BAD_GATEWAY' });
    expect(peer.received).toHaveLength(1);
  });

  it('and takes no connection is a 504 problem', async () => {
    // 192.0.2.0/24 is for documentation: no packet to it is ever answered, or the system says it has no way.
    const { orders } = await startBefore(undefined, {
      ORDERS_URL: 'http://192.0.2.1',
      UPSTREAM_CONNECT_MS: '100',
    });
    const reply = await fetch(orders);
    expect([502, 504]).toContain(reply.status);
  });

  it.each(['GET', 'HEAD'])('and hangs up on a %s is asked once more', async (method) => {
    let calls = 0;
    const { peer, orders } = await startBefore((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.end('[]');
    });
    const reply = await fetch(orders, { method });
    expect(reply.status).toBe(200);
    expect(peer.received).toHaveLength(2);
  });

  it('and hangs up twice is a 502 problem', async () => {
    const { peer, orders } = await startBefore(hangUp);
    expect((await fetch(orders)).status).toBe(502);
    expect(peer.received).toHaveLength(2);
  });

  it.each([
    ['POST', '{}'],
    ['PUT', '{}'],
    ['DELETE', undefined],
  ])('and hangs up on a %s is not asked again', async (method, body) => {
    const { peer, orders } = await startBefore(hangUp);
    const reply = await fetch(orders, { method, ...(body && { body }) });
    expect(reply.status).toBe(502);
    expect(peer.received).toHaveLength(1);
  });

  it('and dies in the middle of its reply ends the reply without a false end', async () => {
    const { orders } = await startBefore((_request, response) => {
      response.write('[{"half":');
      setImmediate(() => response.destroy());
    });
    await expect(fetch(orders).then((reply) => reply.text())).rejects.toThrow('terminated');
  });

  it('and falls silent in the middle of its reply ends the reply without a false end', async () => {
    const peer = await startPeer('orders', (_request, response) => void response.write('[{"half":'));
    const gateway = await startGateway({ ORDERS_URL: peer.url }, { upstreamIdleMs: 150 });
    ends.push(gateway.stop, peer.close);
    await expect(fetch(`${gateway.url}/api/orders`).then((reply) => reply.text())).rejects.toThrow(
      'terminated',
    );
  });

  it('is logged with the request id, the route and no address', async () => {
    const { gateway, peer } = await startBefore();
    await peer.close();
    const reply = await fetch(`${gateway.url}/api/orders/email/reader@shop.example?token=secret`);
    await reply.text();
    const lines = gateway.logged.join('');
    expect(lines).toContain(reply.headers.get('x-request-id'));
    expect(lines).toContain('"route":"/api/orders"');
    expect(lines).not.toMatch(/reader|secret/);
  });
});

describe('a client that leaves', () => {
  it('ends the request to the service too', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const ended = Promise.withResolvers<undefined>();
    const { gateway } = await startBefore(
      (request) => {
        request.socket.on('close', ended.resolve);
        arrived.resolve(undefined);
      },
      { UPSTREAM_REPLY_MS: '60000' },
    );
    const client = connect(gateway.port, '127.0.0.1');
    client.write('GET /api/orders HTTP/1.1\r\nHost: shop\r\n\r\n');
    await arrived.promise;
    client.destroy();
    await ended.promise;
    await endAll();
    expect(client.destroyed).toBe(true);
  });
});

import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { portOf } from '@bookstore/runtime/testing/ports';
import { readProblem, startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

async function startOrders(listener?: RequestListener, settings: Record<string, string> = {}) {
  const upstream = await startStubUpstream('orders', listener);
  const gateway = await startGateway({ ORDERS_URL: upstream.url, ...settings });
  return { upstream, gateway, orders: `${gateway.url}/api/orders/` };
}

afterEach(stopAll);

function aForm(): FormData {
  const form = new FormData();
  form.set('cover', new Blob([Buffer.alloc(5 * 1024 * 1024)]), 'cover.png');
  return form;
}

const hangUp: RequestListener = (request) => request.socket.destroy();
const staySilent: RequestListener = (request) => request.resume();

describe('a request whose upstream fails', () => {
  it('is answered 502 when the connection is refused', async () => {
    const { upstream, orders } = await startOrders();
    await upstream.close();
    const response = await fetch(orders);
    expect(response.status).toBe(502);
    const body = await readProblem(response);
    expect(body).toMatchObject({ code: 'BAD_GATEWAY', requestId: response.headers.get('x-request-id') });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|at /);
  });

  it('is answered 504 and not retried when there is no response in time', async () => {
    const { upstream, orders } = await startOrders(staySilent, { UPSTREAM_REPLY_MS: '150' });
    const response = await fetch(orders);
    expect(response.status).toBe(504);
    expect(await readProblem(response)).toMatchObject({ code: 'GATEWAY_TIMEOUT' });
    expect(upstream.received).toHaveLength(1);
  });

  it('is answered 504 when the upstream accepts but never reads, even a form that fills every buffer', async () => {
    const frozen = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    const port = await portOf(frozen);
    const gateway = await startGateway({ CATALOG_URL: `http://127.0.0.1:${port}` }, { upstreamIdleMs: 300 });
    const response = await fetch(`${gateway.url}/api/books/create-book`, { method: 'POST', body: aForm() });
    frozen.close();
    expect(response.status).toBe(504);
    expect(await readProblem(response)).toMatchObject({ code: 'GATEWAY_TIMEOUT' });
  });

  it('is answered 502 and not retried when the upstream crashes while it receives a form', async () => {
    const upstream = await startStubUpstream('catalog', (request) => {
      request.once('data', () => request.socket.resetAndDestroy());
    });
    const gateway = await startGateway({ CATALOG_URL: upstream.url });
    const response = await fetch(`${gateway.url}/api/books/create-book`, { method: 'POST', body: aForm() });
    expect(response.status).toBe(502);
    expect(await readProblem(response)).toMatchObject({ code: 'BAD_GATEWAY' });
    expect(upstream.received).toHaveLength(1);
  });

  it('is answered with a problem when no connection is accepted', async () => {
    // 192.0.2.0/24 is reserved for documentation: packets to it go unanswered, or the system has no route.
    const { orders } = await startOrders(undefined, {
      ORDERS_URL: 'http://192.0.2.1',
      UPSTREAM_CONNECT_MS: '100',
    });
    const response = await fetch(orders);
    expect([502, 504]).toContain(response.status);
  });

  it.each(['GET', 'HEAD'])('is retried once when the upstream hangs up: %s', async (method) => {
    let calls = 0;
    const { upstream, orders } = await startOrders((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.end('[]');
    });
    const response = await fetch(orders, { method });
    expect(response.status).toBe(200);
    expect(upstream.received).toHaveLength(2);
  });

  it('is answered 502 when the upstream hangs up twice', async () => {
    const { upstream, orders } = await startOrders(hangUp);
    expect((await fetch(orders)).status).toBe(502);
    expect(upstream.received).toHaveLength(2);
  });

  it.each([
    ['POST', '{}'],
    ['PUT', '{}'],
    ['DELETE', undefined],
  ])('is not retried when the upstream hangs up: %s', async (method, body) => {
    const { upstream, orders } = await startOrders(hangUp);
    const response = await fetch(orders, { method, ...(body && { body }) });
    expect(response.status).toBe(502);
    expect(upstream.received).toHaveLength(1);
  });

  it('gets a truncated response, not a complete one, when the upstream crashes in the middle of it', async () => {
    const { orders } = await startOrders((_request, response) => {
      response.write('[{"half":');
      setImmediate(() => response.destroy());
    });
    await expect(fetch(orders).then((response) => response.text())).rejects.toThrow('terminated');
  });

  it('gets a truncated response, not a complete one, when the upstream stalls in the middle of it', async () => {
    const upstream = await startStubUpstream(
      'orders',
      (_request, response) => void response.write('[{"half":'),
    );
    const gateway = await startGateway({ ORDERS_URL: upstream.url }, { upstreamIdleMs: 150 });
    await expect(fetch(`${gateway.url}/api/orders`).then((response) => response.text())).rejects.toThrow(
      'terminated',
    );
  });

  it('is logged with the request id and the route, but not its path', async () => {
    const { gateway, upstream } = await startOrders();
    await upstream.close();
    const response = await fetch(`${gateway.url}/api/orders/email/reader@shop.example?token=secret`);
    await response.text();
    const lines = gateway.logged.join('');
    expect(lines).toContain(response.headers.get('x-request-id'));
    expect(lines).toContain('"route":"/api/orders"');
    expect(lines).not.toMatch(/reader|secret/);
  });
});

describe('a client that disconnects', () => {
  it('aborts the upstream request too', async () => {
    const arrived = Promise.withResolvers<undefined>();
    const ended = Promise.withResolvers<undefined>();
    const { gateway } = await startOrders(
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
    expect(client.destroyed).toBe(true);
  });
});

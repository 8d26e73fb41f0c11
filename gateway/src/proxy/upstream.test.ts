import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { request, type RequestListener, type ServerResponse } from 'node:http';
import { createMetrics } from '@bookstore/runtime/metrics';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { portOf } from '@bookstore/runtime/testing/ports';
import type { Limits } from '../limits.ts';
import { readProblem, startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

async function start(
  listener?: RequestListener,
  settings: Record<string, string> = {},
  limits: Partial<Limits> = {},
) {
  const upstream = await startStubUpstream('orders', listener);
  const urls = { ORDERS_URL: upstream.url, CATALOG_URL: upstream.url };
  const gateway = await startGateway({ ...urls, ...settings }, limits);
  const send = (method = 'GET', body?: string) =>
    fetch(`${gateway.url}/api/orders/`, { method, ...(body && { body }) });
  const sendForm = () => {
    const body = new FormData();
    body.set('cover', new Blob([Buffer.alloc(5 * 1024 * 1024)]), 'cover.png');
    return fetch(`${gateway.url}/api/books/create-book`, { method: 'POST', body });
  };
  return { upstream, gateway, send, sendForm };
}

afterEach(stopAll);

const hangUp: RequestListener = (request) => request.socket.destroy();
const staySilent: RequestListener = (request) => request.resume();

describe('a request whose upstream fails', () => {
  it('is answered 502 when the connection is refused', async () => {
    const { upstream, send } = await start();
    await upstream.close();
    const response = await send();
    expect(response.status).toBe(502);
    const body = await readProblem(response);
    expect(body).toMatchObject({ code: 'BAD_GATEWAY', requestId: response.headers.get('x-request-id') });
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|at /);
  });

  it('is answered 504 and not retried when there is no response in time', async () => {
    const { upstream, send } = await start(staySilent, { UPSTREAM_REPLY_MS: '150' });
    expect(await readProblem(await send())).toMatchObject({ status: 504, code: 'GATEWAY_TIMEOUT' });
    expect(upstream.received).toHaveLength(1);
  });

  it('is answered 504 when the upstream accepts but never reads, even a form that fills every buffer', async () => {
    const frozen = createServer({ pauseOnConnect: true }).listen(0, '127.0.0.1');
    const CATALOG_URL = `http://127.0.0.1:${await portOf(frozen)}`;
    const { sendForm } = await start(undefined, { CATALOG_URL }, { upstreamIdleMs: 300 });
    const response = await sendForm();
    frozen.close();
    expect(await readProblem(response)).toMatchObject({ status: 504, code: 'GATEWAY_TIMEOUT' });
  });

  it('is answered 502 and not retried when the upstream crashes while it receives a form', async () => {
    const { upstream, sendForm } = await start((request) => {
      request.once('data', () => request.socket.resetAndDestroy());
    });
    expect(await readProblem(await sendForm())).toMatchObject({ status: 502, code: 'BAD_GATEWAY' });
    expect(upstream.received).toHaveLength(1);
  });

  it.each(['GET', 'HEAD'])('is retried once when the upstream hangs up: %s', async (method) => {
    let calls = 0;
    const { upstream, send } = await start((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.end('[]');
    });
    expect((await send(method)).status).toBe(200);
    expect(upstream.received).toHaveLength(2);
  });

  it.each([
    ['GET', undefined, 2],
    ['POST', '{}', 1],
    ['PUT', '{}', 1],
    ['DELETE', undefined, 1],
  ])('is answered 502 when the upstream hangs up every time: %s', async (method, body, times) => {
    const { upstream, send } = await start(hangUp);
    expect((await send(method, body)).status).toBe(502);
    expect(upstream.received).toHaveLength(times);
  });

  it.each<[string, RequestListener]>([
    [
      'crashes',
      (_request, response) => {
        response.write('[{"half":');
        setImmediate(() => response.destroy());
      },
    ],
    ['stalls', (_request, response) => void response.write('[{"half":')],
  ])('gets a truncated response, not a complete one, when the upstream %s within it', async (_, listener) => {
    const { send } = await start(listener, {}, { upstreamIdleMs: 150 });
    await expect(send().then((response) => response.text())).rejects.toThrow('terminated');
  });

  it('is logged with the request id and the route, but not its path', async () => {
    const { gateway, upstream } = await start();
    await upstream.close();
    const response = await fetch(`${gateway.url}/api/orders/email/reader@shop.example?token=secret`);
    await response.text();
    const lines = gateway.logged.join('');
    expect(lines).toContain(response.headers.get('x-request-id'));
    expect(lines).toContain('"route":"/api/orders"');
    expect(lines).not.toMatch(/reader|secret/);
  });
});

describe('requests of one address to one upstream', () => {
  const TURN_MS = 300;
  const addresses = ['192.0.2.1', '192.0.2.1', '192.0.2.2'];

  const statusesOf = async (replies: Promise<Response>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);

  /** Sends a request from each address, once the one before has reached the gateway, to an upstream that keeps them. */
  async function sendAll(settings: Record<string, string> = {}, limits: Partial<Limits> = {}) {
    const kept: ServerResponse[] = [];
    const { upstream, gateway } = await start(
      (_request, response) => void kept.push(response),
      { TRUSTED_HOPS: '1', ...settings },
      limits,
    );
    const replies: Promise<Response>[] = [];
    for (const address of addresses) {
      replies.push(fetch(`${gateway.url}/api/orders/`, { headers: { 'x-forwarded-for': address } }));
      await once(gateway.server, 'request');
    }
    const sentFrom = () => upstream.received.map(({ headers }) => headers['x-forwarded-for']);
    return { kept, sentFrom, replies };
  }

  it('wait until the response to one of those before begins, and never for those of other addresses', async () => {
    const { kept, sentFrom, replies } = await sendAll({}, { addressRequests: 1 });
    await eventually(() => {
      expect(sentFrom()).toEqual(['192.0.2.1', '192.0.2.2']);
    });
    kept[0]?.write('[');
    await eventually(() => {
      expect(sentFrom()).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1']);
    });
    for (const response of kept) response.end();
    expect(await statusesOf(replies)).toEqual([200, 200, 200]);
  });

  it('that have waited for too long are answered 503, while those before them still wait', async () => {
    const { kept, sentFrom, replies } = await sendAll({}, { addressRequests: 1, turnMs: TURN_MS });
    expect((await replies[1])?.status).toBe(503);
    for (const response of kept) response.end();
    expect(await statusesOf(replies)).toEqual([200, 503, 200]);
    expect(sentFrom()).toEqual(['192.0.2.1', '192.0.2.2']);
  });

  it('have their turn where the gateway was busy while the response began', async () => {
    const { kept, sentFrom, replies } = await sendAll({}, { addressRequests: 1, turnMs: TURN_MS });
    await eventually(() => {
      expect(sentFrom()).toHaveLength(2);
    });
    // From this phase of its event loop, a process comes to its timers before it reads any response.
    await new Promise(setImmediate);
    for (const response of kept) response.end();
    const freeAt = performance.now() + TURN_MS;
    while (performance.now() < freeAt);
    await eventually(() => {
      expect(sentFrom()).toHaveLength(3);
    });
    kept[2]?.end();
    expect(await statusesOf(replies)).toEqual([200, 200, 200]);
  });

  it('that their clients give up while they wait are no failures of the upstream', async () => {
    const kept: ServerResponse[] = [];
    const upstream = await startStubUpstream('orders', (_request, response) => void kept.push(response));
    const metrics = createMetrics('gateway');
    const gateway = await startGateway({ ORDERS_URL: upstream.url }, { addressRequests: 1 }, { metrics });
    const send = (signal: AbortSignal | null = null) => fetch(`${gateway.url}/api/orders/`, { signal });
    const first = send();
    await once(gateway.server, 'request');
    const client = new AbortController();
    const givenUp = expect(send(client.signal)).rejects.toThrow('aborted');
    await once(gateway.server, 'request');
    client.abort();
    await givenUp;

    // This one waits for longer than that one would have.
    expect((await send()).status).toBe(503);

    expect(gateway.logged.filter((line) => line.includes('UNAVAILABLE'))).toHaveLength(1);
    const failures = /upstream_failures_total\{upstream="orders",code="UNAVAILABLE".*\} 1$/m;
    expect(await metrics.metrics()).toMatch(failures);
    for (const response of kept) response.end();
    expect((await first).status).toBe(200);
    expect(upstream.received).toHaveLength(1);
  });

  it('do not wait for bodies that are sent slowly', async () => {
    const { upstream, gateway, send } = await start(undefined, {}, { addressRequests: 1, turnMs: TURN_MS });
    const slow = request(`${gateway.url}/api/orders/`, {
      method: 'POST',
      headers: { 'content-length': '9' },
    });
    slow.on('error', () => undefined).write('{');
    await eventually(() => {
      expect(upstream.received).toHaveLength(1);
    });
    await delay(TURN_MS + 1);
    expect((await send()).status).toBe(200);
    slow.destroy();
  });

  it('do not wait where an address may send any number', async () => {
    const { kept, sentFrom, replies } = await sendAll({ RATE_LIMIT_ALL: '0' }, { addressRequests: 1 });
    await eventually(() => {
      expect(sentFrom()).toEqual(addresses);
    });
    for (const response of kept) response.end();
    expect(await statusesOf(replies)).toEqual([200, 200, 200]);
  });
});

it('the metrics count every request by route and status, and every failure of an upstream', async () => {
  const upstream = await startStubUpstream('catalog');
  const metrics = createMetrics('gateway');
  const gateway = await startGateway({ CATALOG_URL: upstream.url }, {}, { metrics });
  await (await fetch(`${gateway.url}/api/books/1`)).text();
  await (await fetch(`${gateway.url}/api/nothing`)).text();
  await upstream.close();
  await (await fetch(`${gateway.url}/api/books/1`)).text();
  await (await fetch(`${gateway.url}/api/orders`)).text();

  const exposed = await metrics.metrics();
  expect(exposed).toMatch(/duration_seconds_count\{.*route="\/api\/books",status="200".*\} 1/);
  expect(exposed).toMatch(/duration_seconds_count\{.*route="\/api",status="404".*\} 1/);
  expect(exposed).toMatch(/upstream_failures_total\{upstream="catalog",code="BAD_GATEWAY".*\} 1/);
  expect(exposed).toMatch(/upstream_failures_total\{upstream="orders",code="BAD_GATEWAY".*\} 1/);
});

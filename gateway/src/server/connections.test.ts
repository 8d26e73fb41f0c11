import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Limits } from '../limits.ts';
import {
  type GatewayUnderTest,
  OTHER_ADDRESS,
  readProblem,
  startGateway,
  startStubUpstream,
  stopAll,
  type StubUpstream,
} from '../testing/start-gateway.ts';

const MIB = 1024 * 1024;
const GET = 'GET /api/orders HTTP/1.1\r\nHost: shop\r\n\r\n';

async function start(settings: Record<string, string>, limits: Partial<Limits>, listener?: RequestListener) {
  const upstream = await startStubUpstream('orders', listener);
  const gateway = await startGateway({ ORDERS_URL: upstream.url, ...settings }, limits);
  return { gateway, upstream };
}

async function open({ port }: GatewayUnderTest, bytes = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  await once(socket, 'connect');
  if (bytes) socket.write(bytes);
  return socket;
}

/** A connection that has got a response and is idle. */
async function openIdle(gateway: GatewayUnderTest, localAddress?: string): Promise<Socket> {
  const socket = await open(gateway, GET, localAddress);
  await once(socket, 'data');
  return socket;
}

const isServed = async (gateway: GatewayUnderTest, localAddress?: string) => {
  const socket = await open(gateway, GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), localAddress);
  return (await text(socket)).startsWith('HTTP/1.1 200');
};

const staySilent: RequestListener = (request) => request.resume();

const untilReceived = ({ received }: StubUpstream, count: number) =>
  eventually(() => {
    expect(received).toHaveLength(count);
  });

afterEach(stopAll);

it.each<[string, Record<string, string>, Partial<Limits>, string]>([
  ['one address', { CONNECTIONS_PER_ADDRESS: '2' }, {}, '127.0.0.1'],
  ['all addresses', {}, { connections: 2 }, OTHER_ADDRESS],
])(
  'the connections of %s are limited: the oldest idle one makes room for a new one',
  async (_whose, settings, limits, otherAddress) => {
    const { gateway } = await start(settings, limits);
    const idle = await openIdle(gateway);
    const younger = await openIdle(gateway, otherAddress);
    const closed = once(idle, 'close');
    expect(await isServed(gateway)).toBe(true);
    await closed;
    expect(younger.destroyed).toBe(false);
  },
);

describe('the connections of one address', () => {
  it('are refused beyond the limit while all are busy, and other addresses are served', async () => {
    const { gateway, upstream } = await start({ CONNECTIONS_PER_ADDRESS: '2' }, {}, (request, response) => {
      if (upstream.received.length > 2) response.end('orders');
      else staySilent(request, response);
    });
    const busy = [await open(gateway, GET), await open(gateway, GET)];
    await untilReceived(upstream, 2);
    expect(await isServed(gateway)).toBe(false);
    expect(await isServed(gateway, OTHER_ADDRESS)).toBe(true);
    expect(busy.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('are not limited behind trusted proxies, where the requests at once of a client are', async () => {
    const settings = { CONNECTIONS_PER_ADDRESS: '2', TRUSTED_HOPS: '1' };
    const { gateway, upstream } = await start(settings, {}, staySilent);
    const sendAs = (client: string) =>
      open(gateway, GET.replace('\r\n\r\n', `\r\nX-Forwarded-For: ${client}\r\n\r\n`));
    for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) await sendAs(client);
    await untilReceived(upstream, 3);
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const response = await fetch(`${gateway.url}/api/orders`, { headers });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1']);
  });
});

describe('pipelined requests', () => {
  it('are handled one at a time and answered in their order', async () => {
    let inWork = 0;
    let mostInWork = 0;
    const { gateway } = await start({}, {}, ({ url }, response) => {
      mostInWork = Math.max(mostInWork, (inWork += 1));
      setImmediate(() => {
        inWork -= 1;
        response.end(`<${url ?? ''}>`);
      });
    });
    const targets = Array.from({ length: 16 }, (_, number) => `/api/orders/${number}`);
    const requests = targets.map((target) => GET.replace('/api/orders', target));
    const last = GET.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    const received = await text(await open(gateway, [...requests, last].join('')));
    expect(received.match(/<[^>]+>/g)).toEqual([...targets, '/api/orders'].map((target) => `<${target}>`));
    expect(mostInWork).toBe(1);
  });

  it('end the connection when more than 16 wait, and none of those that came together is handled', async () => {
    const { gateway, upstream } = await start({}, {});
    expect(await text(await open(gateway, GET.repeat(18)))).toBe('');
    expect(await isServed(gateway)).toBe(true);
    expect(upstream.received).toHaveLength(1);
  });
});

describe('a client that takes nothing of its response', () => {
  it('is disconnected, and its upstream request ended', async () => {
    const ended = Promise.withResolvers<undefined>();
    const { gateway } = await start({}, { stalledMs: 200 }, (_request, response) => {
      response.once('close', ended.resolve).end(Buffer.alloc(32 * MIB));
    });
    const socket = await open(gateway, GET);
    socket.pause();
    await ended.promise;
    await expect(text(socket)).resolves.not.toHaveLength(32 * MIB);
  });

  it.each([
    ['all of it', ''],
    ['the rest of it', 'first '],
  ])('is not, as long as the upstream owes %s', async (_what, beginning) => {
    const { gateway } = await start({}, { stalledMs: 50 }, (_request, response) => {
      if (beginning) response.write(beginning);
      setTimeout(() => response.end('late'), 300);
    });
    expect(await (await fetch(`${gateway.url}/api/orders`)).text()).toBe(`${beginning}late`);
  });
});

it('an upstream with more requests than it may have gets no more: they are answered 503 with Retry-After', async () => {
  const { gateway, upstream } = await start({}, { upstreamRequests: 1 }, staySilent);
  await open(gateway, GET);
  await untilReceived(upstream, 1);
  const response = await fetch(`${gateway.url}/api/orders`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await readProblem(response)).toMatchObject({ code: 'UNAVAILABLE' });
});

it('a gateway that shuts down has each reply close its connection, and answers 503 to a request that completes later', async () => {
  const gateway = await startGateway({});
  gateway.health.drain();
  expect((await fetch(`${gateway.url}/api/nothing`)).headers.get('connection')).toBe('close');
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

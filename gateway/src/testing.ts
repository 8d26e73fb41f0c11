import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { PROBLEM_MEDIA_TYPE, problem, type Problem } from '@bookstore/contracts/errors';
import { readSettings } from '@bookstore/runtime/settings';
import { pino } from 'pino';
import { createGateway, type Gateway } from './server/gateway.ts';
import { gatewaySettings } from './config.ts';
import type { Limits } from './limits.ts';
import { roundRobinLookup } from './proxy/round-robin-lookup.ts';
import { createMetrics } from '@bookstore/runtime/metrics';

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** An HTTP server of the test's own behind the gateway, which keeps what it received. */
export type Peer = { url: string; received: Received[]; server: Server; close: () => Promise<void> };

/** Makes a server listen on loopback and tells its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** Ends a server and every connection to it. */
export async function end(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
}

/** Starts a peer that answers with `listener`, by default 200 and its own name. */
export async function startPeer(
  name: string,
  listener?: RequestListener,
  options: ServerOptions = {},
): Promise<Peer> {
  const received: Received[] = [];
  const server = createServer(options, (request, response) => {
    const { method = '', url = '', headers } = request;
    const entry = { method, url, headers, body: '' };
    received.push(entry);
    if (listener) {
      listener(request, response);
      return;
    }
    text(request).then(
      (body) => {
        entry.body = body;
        response.setHeader('x-peer', name).end(name);
      },
      () => response.destroy(),
    );
  });
  return { url: await listen(server), received, server, close: () => end(server) };
}

export type GatewayUnderTest = Gateway & {
  url: string;
  port: number;
  logged: string[];
  stop: () => Promise<void>;
};

const NOWHERE = 'http://127.0.0.1:1';

/** The addresses of upstreams that do not run. */
export const NO_UPSTREAMS = {
  CATALOG_URL: NOWHERE,
  ORDERS_URL: NOWHERE,
  ADMIN_AUTH_URL: NOWHERE,
  IDENTITY_URL: NOWHERE,
  WEB_URL: NOWHERE,
};

/** Starts a gateway whose upstreams are nowhere but for the given settings. */
export async function startGateway(
  settings: Record<string, string>,
  limits: Partial<Limits> = {},
  { metrics = createMetrics('gateway'), lookup = roundRobinLookup } = {},
): Promise<GatewayUnderTest> {
  const environment = { ...NO_UPSTREAMS, PORT: '0', OPS_PORT: '0', ...settings };
  const logged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const gateway = createGateway({
    settings: readSettings(gatewaySettings, environment),
    logger,
    metrics,
    limits,
    lookup,
  });
  const url = await listen(gateway.server);
  const stop = async () => {
    gateway.server.closeAllConnections();
    await gateway.close();
  };
  return { ...gateway, url, port: Number(new URL(url).port), logged, stop };
}

/** Reads a reply that must be a problem. */
export async function readProblem(reply: Response): Promise<Problem> {
  if (reply.headers.get('content-type') !== PROBLEM_MEDIA_TYPE) throw new Error('not a problem reply');
  return problem.parse(await reply.json());
}

/** Sends bytes as they are and collects what comes back until the connection ends. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

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
import { createMetrics } from '@bookstore/runtime/metrics';
import { Health } from '@bookstore/runtime/ops';
import { listen as listenGracefully } from '@bookstore/runtime/server';
import { readSettings } from '@bookstore/runtime/settings';
import { pino } from 'pino';
import { portOf } from '@bookstore/runtime/testing/ports';
import { gatewaySettings } from '../config.ts';
import { fromEntries } from '../from-entries.ts';
import type { Limits } from '../limits.ts';
import { roundRobinLookup } from '../proxy/round-robin-lookup.ts';
import { toUrlSetting, UPSTREAMS } from '../routing/routes.ts';
import { createGateway, type Gateway } from '../server/gateway.ts';

type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** An HTTP server behind the gateway that records what it receives. */
export type StubUpstream = {
  url: string;
  received: ReceivedRequest[];
  server: Server;
  close: () => Promise<void>;
};

const running: (() => Promise<void>)[] = [];

/** Stops the gateways and upstreams that run in this process. */
export async function stopAll(): Promise<void> {
  await Promise.all(running.splice(0).map((stop) => stop()));
}

async function closeServer(server: Server): Promise<void> {
  const closed = server.listening && once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Starts an upstream that answers with `listener`, by default 200 and its own name. */
export async function startStubUpstream(
  name: string,
  listener?: RequestListener,
  options: ServerOptions = {},
): Promise<StubUpstream> {
  const received: ReceivedRequest[] = [];
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
        response.setHeader('x-upstream', name).end(name);
      },
      () => response.destroy(),
    );
  });
  const port = await portOf(server.listen(0, '127.0.0.1'));
  const close = () => closeServer(server);
  running.push(close);
  return { url: `http://127.0.0.1:${port}`, received, server, close };
}

export type GatewayUnderTest = Gateway & {
  url: string;
  port: number;
  health: Health;
  logged: string[];
  stop: () => Promise<void>;
};

/** URLs at which no upstream listens. */
const UNREACHABLE_UPSTREAMS = fromEntries(
  UPSTREAMS.map((name) => [toUrlSetting(name), 'http://127.0.0.1:1'] as const),
);

/** Starts a gateway whose upstreams are unreachable but for those in `settings`. */
export async function startGateway(
  settings: Record<string, string>,
  limits: Partial<Limits> = {},
  { metrics = createMetrics('gateway'), lookup = roundRobinLookup } = {},
): Promise<GatewayUnderTest> {
  const environment = { ...UNREACHABLE_UPSTREAMS, PORT: '0', OPS_PORT: '0', ...settings };
  const logged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const health = new Health();
  const gateway = createGateway({
    settings: readSettings(gatewaySettings, environment),
    logger,
    metrics,
    health,
    limits,
    lookup,
  });
  const { port } = await listenGracefully(gateway.server, 0);
  const stop = async () => {
    gateway.server.closeAllConnections();
    await gateway.close();
  };
  running.push(stop);
  return { ...gateway, url: `http://127.0.0.1:${port}`, port, health, logged, stop };
}

/** An address of loopback that is not the one tests connect from. */
export const OTHER_ADDRESS = '127.0.0.2';

/** Reads a response that must be a problem. */
export async function readProblem(response: Response): Promise<Problem> {
  if (response.headers.get('content-type') !== PROBLEM_MEDIA_TYPE) throw new Error('not a problem response');
  return problem.parse(await response.json());
}

/** Sends raw bytes and collects what comes back until the connection closes. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PROBLEM_MEDIA_TYPE, problem, type Problem } from '@bookstore/contracts/errors';
import { createMetrics } from '@bookstore/runtime/metrics';
import { Health } from '@bookstore/runtime/ops';
import { listen as listenGracefully } from '@bookstore/runtime/server';
import { readSettings } from '@bookstore/runtime/settings';
import { pino } from 'pino';
import { findFreePort, portOf } from '@bookstore/runtime/testing/ports';
import { gatewaySettings } from './config.ts';
import { fromEntries } from './from-entries.ts';
import type { Limits } from './limits.ts';
import { roundRobinLookup } from './proxy/round-robin-lookup.ts';
import { toUrlSetting, UPSTREAMS } from './routing/routes.ts';
import { createGateway, type Gateway } from './server/gateway.ts';

type ReceivedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: string };

/** An HTTP server behind the gateway that records what it receives. */
export type StubUpstream = {
  url: string;
  received: ReceivedRequest[];
  server: Server;
  close: () => Promise<void>;
};

/** Starts a server on a free port of loopback and returns its URL. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${await portOf(server)}`;
}

/** Closes a server and every connection to it. */
export async function closeServer(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  if (server.listening) await once(server, 'close');
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
  return { url: await listen(server), received, server, close: () => closeServer(server) };
}

export type GatewayUnderTest = Gateway & {
  url: string;
  port: number;
  health: Health;
  logged: string[];
  stop: () => Promise<void>;
};

/** URLs at which no upstream listens. */
export const UNREACHABLE_UPSTREAMS = fromEntries(
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
  return { ...gateway, url: `http://127.0.0.1:${port}`, port, health, logged, stop };
}

/** The program of the gateway. */
export const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** An address of loopback that is not the one tests connect from. */
export const OTHER_ADDRESS = '127.0.0.2';

/** A gateway in a process of its own. */
export type GatewayProcess = {
  port: number;
  exitCode: () => number | NodeJS.Signals | null;
  /** The most memory the process had resident, in MiB, Node's program included. */
  peakMib: () => Promise<number>;
  /** The status of a GET sent from an address of loopback, once the whole response is here. */
  statusFrom: (localAddress: string, path: string) => Promise<number | undefined>;
  stop: () => Promise<void>;
};

/** Starts a gateway in a process of its own, with a heap of at most `heapMib`. */
export async function startGatewayProcess(
  settings: Record<string, string>,
  heapMib: number,
): Promise<GatewayProcess> {
  const [port, opsPort] = [await findFreePort(), await findFreePort()];
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMib}`, '--conditions=source', MAIN], {
    env: {
      ...UNREACHABLE_UPSTREAMS,
      PORT: String(port),
      OPS_PORT: String(opsPort),
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  const ready = () =>
    fetch(`http://127.0.0.1:${opsPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) await delay(20);
  const agent = new Agent({ keepAlive: true });
  return {
    port,
    exitCode: () => child.exitCode ?? child.signalCode,
    peakMib: async () => {
      const status = await readFile(`/proc/${child.pid ?? 0}/status`, 'utf8');
      return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
    },
    statusFrom: async (localAddress, path) => {
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      request({ port, path, localAddress, host: '127.0.0.1', agent }, resolve).on('error', reject).end();
      const response = await promise;
      await text(response);
      return response.statusCode;
    },
    stop: async () => {
      agent.destroy();
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await exit;
    },
  };
}

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

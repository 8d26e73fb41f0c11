import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createProxyMiddleware, definePlugin, type RequestHandler } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { fromEntries } from '../from-entries.ts';
import type { Limits } from '../limits.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { toUrlSetting, UPSTREAMS, type UpstreamName, type UrlSetting } from '../routing/routes.ts';
import { codeOf, GatewayError, isRetryable, toErrorCode } from './errors.ts';
import type { Responses } from './responses.ts';
import { limitBody, limitTime } from './upstream-limits.ts';

const MAX_ATTEMPTS = 2;
/** Larger responses are not worth the gateway's memory. */
const MAX_FETCHED_BYTES = 8 * 1024 * 1024;

type SharedOptions = { lookup: LookupFunction; limits: Limits; responses: Responses; logger: Logger };
type UpstreamOptions = SharedOptions & {
  name: UpstreamName;
  url: string;
  failures: Counter<'upstream' | 'code'>;
};
export type Upstreams = Readonly<Record<UpstreamName, Upstream>>;
export type FetchedResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

async function readWhole(response: IncomingMessage): Promise<FetchedResponse | undefined> {
  const length = Number(response.statusCode === 204 ? 0 : response.headers['content-length']);
  if (!(length <= MAX_FETCHED_BYTES)) {
    response.destroy();
    return undefined;
  }
  return { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
}

/** One service behind the gateway: keep-alive connections, time limits, and a retry where that is safe. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #client: typeof http | typeof https;
  readonly #agent: http.Agent;
  readonly #proxy: RequestHandler<GatewayRequest>;

  constructor(options: UpstreamOptions) {
    const { url, limits, lookup, responses } = options;
    this.#options = options;
    this.#client = url.startsWith('https:') ? https : http;
    this.#agent = new this.#client.Agent({ keepAlive: true, timeout: limits.upstreamIdleMs, lookup });
    const events = definePlugin<GatewayRequest>((proxyServer) => {
      proxyServer.on('proxyReq', (upstreamRequest, request) => {
        limitTime(upstreamRequest, limits);
        limitBody(upstreamRequest, request, limits);
      });
      proxyServer.on('proxyRes', (upstreamResponse, request, response) => {
        responses.forward(upstreamResponse, request, response);
      });
      proxyServer.on('error', (error, request, response) => {
        if (request && response instanceof http.ServerResponse) this.#retryOrFail(error, request, response);
      });
    });
    this.#proxy = createProxyMiddleware<GatewayRequest>({
      target: new URL(url),
      agent: this.#agent,
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [events],
    });
  }

  /** Proxies a request. */
  send(request: GatewayRequest, response: ServerResponse): Promise<void> {
    request.attempts += 1;
    return this.#proxy(request, response);
  }

  /**
   * Fetches a whole response for the gateway itself.
   * @returns undefined when it has no declared length or is too large.
   * @throws GatewayError or the system's error.
   */
  async fetch(target: string, headers: Record<string, string> = {}): Promise<FetchedResponse | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#fetchOnce(target, headers);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !Error.isError(error) || !isRetryable(error)) throw error;
      }
    }
  }

  /** Answers a request whose upstream failed with `error`. */
  fail(error: Error, request: GatewayRequest, response: ServerResponse): void {
    const { name, failures, logger, responses } = this.#options;
    const code = toErrorCode(error);
    failures.inc({ upstream: name, code });
    logger.warn({ requestId: request.requestId, upstream: name, cause: codeOf(error) }, code);
    responses.sendProblem(request, response, code);
  }

  close(): void {
    this.#agent.destroy();
  }

  #retryOrFail(error: Error, request: GatewayRequest, response: ServerResponse): void {
    if (response.headersSent || response.destroyed) return;
    if (request.isRepeatable && request.attempts < MAX_ATTEMPTS && isRetryable(error))
      void this.send(request, response);
    else this.fail(error, request, response);
  }

  #fetchOnce(target: string, headers: Record<string, string>): Promise<FetchedResponse | undefined> {
    const { url, limits } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<FetchedResponse | undefined>();
    const request = this.#client.request(new URL(target, url), { agent: this.#agent, headers });
    request.once('socket', () => {
      limitTime(request, limits);
    });
    request.once('error', reject);
    request.once('response', (response) => {
      readWhole(response).then(resolve, () => {
        reject(new GatewayError('BAD_GATEWAY'));
      });
    });
    request.end();
    return promise;
  }
}

/** Creates every upstream of the route table, with its URL from the settings. */
export function createUpstreams(
  settings: Readonly<Record<UrlSetting, string>>,
  { metrics, ...options }: SharedOptions & { metrics: Registry },
): Upstreams {
  const failures = new Counter({
    name: 'upstream_failures_total',
    help: 'Requests whose upstream was unreachable, hung up or timed out, after the retry if there was one.',
    labelNames: ['upstream', 'code'] as const,
    registers: [metrics],
  });
  const create = (name: UpstreamName) =>
    new Upstream({ ...options, name, url: settings[toUrlSetting(name)], failures });
  return fromEntries(UPSTREAMS.map((name) => [name, create(name)] as const));
}

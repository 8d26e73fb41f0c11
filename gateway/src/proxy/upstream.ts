import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import { Failure } from '@bookstore/contracts/errors';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import type { Metrics } from '@bookstore/runtime/metrics';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { createProxyMiddleware, definePlugin, type RequestHandler } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import { fromEntries } from '../from-entries.ts';
import type { Limits } from '../limits.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { toUrlSetting, UPSTREAMS, type UpstreamName, type UrlSetting } from '../routing/routes.ts';
import { codeOf, isRetryable, toErrorCode } from './errors.ts';
import type { Responses } from './responses.ts';
import { limitBody, limitTime } from './upstream-limits.ts';

const MAX_ATTEMPTS = 2;

type SharedOptions = { lookup: LookupFunction; limits: Limits; responses: Responses; logger: Logger };
type UpstreamOptions = SharedOptions & {
  name: UpstreamName;
  url: string;
  failures: Counter<'upstream' | 'code'>;
};
export type Upstreams = Readonly<Record<UpstreamName, Upstream>>;

/** One service behind the gateway: keep-alive connections, time limits, and a retry where that is safe. */
export class Upstream {
  readonly #options: UpstreamOptions;
  readonly #client: typeof http | typeof https;
  readonly #agent: http.Agent;
  readonly #address: Pick<http.RequestOptions, 'protocol' | 'hostname' | 'port'>;
  readonly #proxy: RequestHandler<GatewayRequest>;
  readonly #turns: BoundedQueue;
  #requests = 0;

  constructor(options: UpstreamOptions) {
    const { url, limits, lookup, responses } = options;
    this.#turns = new BoundedQueue({ ofKey: { concurrency: limits.addressRequests } });
    this.#options = options;
    this.#client = url.startsWith('https:') ? https : http;
    const { protocol, hostname, port } = urlToHttpOptions(new URL(url));
    this.#address = { protocol, hostname, ...(port !== undefined && { port }) };
    this.#agent = new this.#client.Agent({ keepAlive: true, timeout: limits.upstreamIdleMs, lookup });
    const events = definePlugin<GatewayRequest>((proxyServer) => {
      proxyServer.on('proxyReq', (upstreamRequest, request) => {
        const { archiveResponseMs: responseMs } = limits;
        limitTime(upstreamRequest, request.route.acceptsArchives ? { ...limits, responseMs } : limits);
        limitBody(upstreamRequest, request, limits);
      });
      proxyServer.on('proxyRes', (upstreamResponse, request, response) => {
        request.endTurn();
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

  /**
   * Proxies a request in the turn of its client address. The turn lasts until the reply begins; what a client sends slowly
   * does not keep the others of its address waiting for longer than they may. A client that disconnects while it waits is no
   * failure of the upstream.
   */
  async send(request: GatewayRequest, response: ServerResponse): Promise<void> {
    const { turnMs } = this.#options.limits;
    const refuse = () => {
      this.fail(new Failure('UNAVAILABLE'), request, response);
    };
    let isWaiting = true;
    // A process that was busy runs its timers before it reads the responses that end the turns of others.
    const refuseIfWaiting = () => {
      if (isWaiting && !response.destroyed) refuse();
    };
    const waiting = setTimeout(() => setImmediate(refuseIfWaiting), turnMs);
    let proxied: Promise<void> | undefined;
    await this.#turns.runFor([toRateKey(request.clientAddress)], async () => {
      isWaiting = false;
      clearTimeout(waiting);
      if (response.destroyed || response.headersSent) return;
      if (this.#isFull) {
        refuse();
        return;
      }
      const turn = new Promise<void>((resolve) => {
        request.endTurn = resolve;
        response.once('close', resolve);
      });
      const sending = setTimeout(() => {
        if (!request.complete) request.endTurn();
      }, turnMs);
      this.#countUntilClosed(response);
      proxied = this.#attempt(request, response);
      await Promise.race([turn, proxied]);
      clearTimeout(sending);
    });
    await proxied;
  }

  /** Sends a GET; its body has to be read or destroyed. @throws Failure or the system's error. */
  async fetch(target: string, headers: Record<string, string>): Promise<IncomingMessage> {
    if (this.#isFull) throw new Failure('UNAVAILABLE');
    const response = await this.fetchHead(target, headers);
    this.#countUntilClosed(response);
    return response;
  }

  /** The same of a request that is worth nothing to a client alone: it is sent even when the upstream has too many. */
  async fetchHead(target: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
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
    responses.sendProblem(request, response, code, code === 'UNAVAILABLE' ? { 'retry-after': '1' } : {});
  }

  close(): void {
    this.#agent.destroy();
  }

  get #isFull(): boolean {
    return this.#requests >= this.#options.limits.upstreamRequests;
  }

  #countUntilClosed(response: IncomingMessage | ServerResponse): void {
    this.#requests += 1;
    response.once('close', () => {
      this.#requests -= 1;
    });
  }

  #attempt(request: GatewayRequest, response: ServerResponse): Promise<void> {
    request.attempts += 1;
    return this.#proxy(request, response);
  }

  #retryOrFail(error: Error, request: GatewayRequest, response: ServerResponse): void {
    if (response.headersSent || response.destroyed) return;
    if (request.isRead && request.attempts < MAX_ATTEMPTS && isRetryable(error))
      void this.#attempt(request, response);
    else this.fail(error, request, response);
  }

  #fetchOnce(target: string, headers: Record<string, string>): Promise<IncomingMessage> {
    const { limits } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = this.#client.request({ ...this.#address, path: target, agent: this.#agent, headers });
    request.once('socket', () => {
      limitTime(request, limits);
    });
    request.on('error', reject);
    request.once('response', resolve);
    request.end();
    return promise;
  }
}

/** Creates every upstream of the route table, with its URL from the settings. */
export function createUpstreams(
  settings: Readonly<Record<UrlSetting, string>>,
  { metrics, ...options }: SharedOptions & { metrics: Metrics },
): Upstreams {
  const help =
    'Requests whose upstream was unreachable, hung up or timed out, after the retry if there was one.';
  const failures = metrics.addCounter('upstream_failures_total', help, 'upstream', 'code');
  const create = (name: UpstreamName) =>
    new Upstream({ ...options, name, url: settings[toUrlSetting(name)], failures });
  return fromEntries(UPSTREAMS.map((name) => [name, create(name)] as const));
}

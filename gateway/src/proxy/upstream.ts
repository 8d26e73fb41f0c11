import http, { type ServerResponse } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { createProxyMiddleware, definePlugin } from 'http-proxy-middleware';
import type { Logger } from 'pino';
import { classify, codeOf, isRetryable } from './failures.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import type { Limits } from '../limits.ts';
import type { Counters } from '../server/observation.ts';
import type { Responses } from './responses.ts';
import { guardSize, guardTimes } from './upstream-guards.ts';

const MAX_ATTEMPTS = 2;

export type UpstreamContext = {
  lookup: LookupFunction;
  limits: Limits;
  replies: Responses;
  logger: Logger;
  counters: Counters;
};
export type Upstream = {
  send: (request: GatewayRequest, response: ServerResponse) => Promise<void>;
  close: () => void;
};

/** Creates the way to one upstream: connections that are kept, and a second try where that is safe. */
export function createUpstream(
  name: string,
  url: string,
  { lookup, limits, replies, logger, counters }: UpstreamContext,
): Upstream {
  const { Agent } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, timeout: limits.upstreamIdleMs, lookup });

  const send = (request: GatewayRequest, response: ServerResponse) => {
    request.attempts += 1;
    return proxy(request, response);
  };

  const fail = (error: Error, request: GatewayRequest, response: ServerResponse) => {
    if (response.headersSent || response.destroyed) return;
    if (request.isRepeatable && request.attempts < MAX_ATTEMPTS && isRetryable(error)) {
      void send(request, response);
      return;
    }
    const code = classify(error);
    counters.upstreamFailed(name, code);
    logger.warn({ requestId: request.requestId, upstream: name, cause: codeOf(error) }, code);
    replies.sendProblem(request, response, code);
  };

  const events = definePlugin<GatewayRequest>((proxyServer) => {
    proxyServer.on('proxyReq', (upstreamRequest, request) => {
      guardTimes(upstreamRequest, limits);
      guardSize(upstreamRequest, request, limits);
    });
    proxyServer.on('proxyRes', (reply, request, response) => {
      replies.forward(reply, request, response);
    });
    proxyServer.on('error', (error, request, response) => {
      if (request && response instanceof http.ServerResponse) fail(error, request, response);
    });
  });

  const proxy = createProxyMiddleware<GatewayRequest>({
    target: new URL(url),
    agent,
    selfHandleResponse: true,
    ejectPlugins: true,
    plugins: [events],
  });

  return {
    send,
    close: () => {
      agent.destroy();
    },
  };
}

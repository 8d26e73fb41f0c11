import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { GatewaySettings } from '../config.ts';
import { createRequestHandler } from './request-handler.ts';
import { RevalidatingCache } from '../cache/revalidating-cache.ts';
import { createUpstreamFetch } from '../cache/upstream-fetch.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { roundRobinLookup } from '../proxy/round-robin-lookup.ts';
import { createCounters, createObserver } from './observation.ts';
import { createPublicServer, type PublicServer } from './public-server.ts';
import { Responses } from '../proxy/responses.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { createUpstreams } from '../proxy/upstreams.ts';

type GatewayOptions = {
  settings: GatewaySettings;
  logger: Logger;
  metrics: Registry;
  /** Limits other than the gateway's own. */
  limits?: Partial<Limits>;
  /** Finds the upstreams' addresses, by default as the system does. */
  lookup?: LookupFunction;
};

export type Gateway = {
  server: PublicServer;
  /** Goes on serving, and has clients come back on new connections, which may reach another gateway. */
  drain: () => void;
  /** Finishes what is in flight and ends every connection; what still comes in is answered 503. */
  close: () => Promise<void>;
};

/** Creates the gateway. It does not listen yet. */
export function createGateway(options: GatewayOptions): Gateway {
  const { settings, logger, metrics, lookup = roundRobinLookup } = options;
  const { UPSTREAM_CONNECT_MS: connectMs, UPSTREAM_REPLY_MS: replyMs } = settings;
  const limits: Limits = { ...LIMITS, connectMs, replyMs, ...options.limits };
  const protocol = settings.PUBLIC_URL?.startsWith('https:') ? 'https' : 'http';
  const replies = new Responses(createSecurityHeaders(protocol === 'https'));
  const counters = createCounters(metrics);
  const upstreams = createUpstreams(settings, { lookup, limits, replies, logger, counters });
  const catalog = createUpstreamFetch(settings.CATALOG_URL, limits, lookup);
  const freshReads = new RevalidatingCache({ catalog, replies, logger });
  const enter = createRequestHandler({ settings, limits, replies, upstreams, freshReads, protocol, counters });
  const observe = createObserver(logger, metrics);
  const phase = { isDraining: false, isClosing: false };

  const receive = (request: GatewayRequest, response: ServerResponse) => {
    observe(request, response);
    if (phase.isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      if (phase.isClosing) request.socket.end();
    });
    if (phase.isClosing) {
      replies.sendProblem(request, response, 'UNAVAILABLE', { 'retry-after': '1' });
      return;
    }
    enter(request, response).catch((error: unknown) => {
      logger.error({ err: error, requestId: request.requestId }, 'could not handle a request');
      if (response.headersSent) response.destroy();
      else replies.sendProblem(request, response, 'INTERNAL_ERROR');
    });
  };

  const server = createPublicServer(limits, replies, receive);
  return {
    server,
    drain: () => {
      phase.isDraining = true;
    },
    close: async () => {
      phase.isDraining = true;
      phase.isClosing = true;
      const cut = setTimeout(() => {
        server.closeAllConnections();
      }, limits.closeMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(cut);
      for (const upstream of Object.values(upstreams)) upstream.close();
      catalog.close();
    },
  };
}

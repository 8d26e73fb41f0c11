import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { RevalidatingCache } from '../cache/revalidating-cache.ts';
import type { GatewaySettings } from '../config.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { Responses } from '../proxy/responses.ts';
import { roundRobinLookup } from '../proxy/round-robin-lookup.ts';
import { createUpstreams } from '../proxy/upstream.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { createPublicServer, type PublicServer } from './public-server.ts';
import { createRequestHandler } from './request-handler.ts';
import { createRequestObserver } from './request-observer.ts';
import { createSecurityHeaders } from './security-headers.ts';

type GatewayOptions = {
  settings: GatewaySettings;
  logger: Logger;
  metrics: Registry;
  /** Limits that differ from the defaults. */
  limits?: Partial<Limits>;
  /** Resolves the upstreams' host names. */
  lookup?: LookupFunction;
};

export type Gateway = {
  server: PublicServer;
  /** Keeps serving, but closes each connection after its response: the client's next may reach another gateway. */
  drain: () => void;
  /** Finishes requests in flight and closes every connection; new requests are answered 503. */
  close: () => Promise<void>;
};

/** Creates the gateway. It does not listen yet. */
export function createGateway(options: GatewayOptions): Gateway {
  const { settings, logger, metrics, lookup = roundRobinLookup } = options;
  const { UPSTREAM_CONNECT_MS: connectMs, UPSTREAM_REPLY_MS: responseMs } = settings;
  const limits: Limits = { ...LIMITS, connectMs, responseMs, ...options.limits };
  const protocol = settings.PUBLIC_URL?.startsWith('https:') ? 'https' : 'http';
  const responses = new Responses(createSecurityHeaders(protocol === 'https'));
  const upstreams = createUpstreams(settings, { lookup, limits, responses, logger, metrics });
  const cache = new RevalidatingCache(upstreams.catalog, { responses, limits });
  const handle = createRequestHandler({ settings, limits, responses, upstreams, cache, protocol, metrics });
  const observe = createRequestObserver(logger, metrics);
  const phase = { isDraining: false, isClosing: false };

  const onRequest = (request: GatewayRequest, response: ServerResponse) => {
    observe(request, response);
    if (phase.isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      if (phase.isClosing) request.socket.end();
    });
    if (phase.isClosing) {
      responses.sendProblem(request, response, 'UNAVAILABLE', { 'retry-after': '1' });
      return;
    }
    handle(request, response).catch((error: unknown) => {
      logger.error({ err: error, requestId: request.requestId }, 'request handler failed');
      if (response.headersSent) response.destroy();
      else responses.sendProblem(request, response, 'INTERNAL_ERROR');
    });
  };

  const server = createPublicServer({
    limits,
    connectionsPerAddress: settings.TRUSTED_HOPS === 0 ? settings.CONNECTIONS_PER_ADDRESS : 0,
    responses,
    listener: onRequest,
  });
  return {
    server,
    drain: () => {
      phase.isDraining = true;
    },
    close: async () => {
      phase.isDraining = true;
      phase.isClosing = true;
      const deadline = setTimeout(() => {
        server.closeAllConnections();
      }, limits.closeMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(deadline);
      for (const upstream of Object.values(upstreams)) upstream.close();
    },
  };
}

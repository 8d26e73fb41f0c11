import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { Metrics } from '@bookstore/runtime/metrics';
import { REQUEST_ID_HEADER, toRequestId } from '@bookstore/runtime/request-id';
import { createRequestObserver } from '@bookstore/runtime/request-observer';
import { closeConnectionsWhileDraining } from '@bookstore/runtime/server';
import type { Logger } from 'pino';
import type { GatewaySettings } from '../config.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { Responses } from '../proxy/responses.ts';
import { roundRobinLookup } from '../proxy/round-robin-lookup.ts';
import { createUpstreams } from '../proxy/upstream.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { createPublicServer } from './public-server.ts';
import { createRequestHandler } from './request-handler.ts';
import { createSecurityHeaders } from './security-headers.ts';

type GatewayOptions = {
  settings: GatewaySettings;
  logger: Logger;
  metrics: Metrics;
  /** While it is draining, each response is the last on its connection: the client's next may reach another gateway. */
  health: { readonly isDraining: boolean };
  /** Limits that differ from the defaults. */
  limits?: Partial<Limits>;
  /** Resolves the upstreams' host names. */
  lookup?: LookupFunction;
};

/** Creates the gateway. It does not listen yet. */
export function createGateway(options: GatewayOptions) {
  const { settings, logger, metrics, health, lookup = roundRobinLookup } = options;
  const { UPSTREAM_CONNECT_MS: connectMs, UPSTREAM_REPLY_MS: responseMs } = settings;
  const limits: Limits = { ...LIMITS, connectMs, responseMs, ...options.limits };
  if (settings.RATE_LIMIT_ALL === 0) limits.addressRequests = Infinity;
  const protocol = settings.PUBLIC_URL?.startsWith('https:') ? 'https' : 'http';
  const responses = new Responses(createSecurityHeaders(protocol === 'https'));
  const upstreams = createUpstreams(settings, { lookup, limits, responses, logger, metrics });
  const handle = createRequestHandler({ settings, limits, responses, upstreams, protocol, metrics });
  const observe = createRequestObserver({ logger, metrics, level: 'info' });

  const onRequest = (request: GatewayRequest, response: ServerResponse) => {
    request.requestId = toRequestId(request.headers[REQUEST_ID_HEADER]);
    request.span = observe(request, response, request.requestId, () => request.route.prefix);
    if (!server.listening) {
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
  closeConnectionsWhileDraining(server, health);
  return {
    server,
    /** Finishes requests in flight and closes every connection; new requests are answered 503. */
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      for (const upstream of Object.values(upstreams)) upstream.close();
    },
  };
}

export type Gateway = ReturnType<typeof createGateway>;

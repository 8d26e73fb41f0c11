import type { ServerResponse } from 'node:http';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { SHOP_VERSION_HEADER, SHOP_VERSION_PATH } from '@bookstore/contracts/shop';
import type { Metrics } from '@bookstore/runtime/metrics';
import { RevalidatingCache } from '../cache/revalidating-cache.ts';
import type { GatewaySettings } from '../config.ts';
import type { Limits } from '../limits.ts';
import { toUpstreamHeaders } from '../proxy/headers.ts';
import type { Responses } from '../proxy/responses.ts';
import type { Upstreams } from '../proxy/upstream.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { limitRates, limitRequestsInWork } from '../routing/rate-limits.ts';
import type { UpstreamName } from '../routing/routes.ts';
import { validateRequest } from '../routing/validate-request.ts';

const BOOKS_VERSION = { path: BOOKS_VERSION_PATH, header: BOOKS_VERSION_HEADER };
const SHOP_VERSION = { path: SHOP_VERSION_PATH, header: SHOP_VERSION_HEADER };

type RequestHandlerOptions = {
  settings: GatewaySettings;
  limits: Limits;
  responses: Responses;
  upstreams: Upstreams;
  protocol: 'http' | 'https';
  metrics: Metrics;
};

/** Creates the handler of all requests: each is validated and counted, then rejected, answered from cache or proxied. */
export function createRequestHandler(options: RequestHandlerOptions) {
  const { settings, limits, responses, upstreams, protocol, metrics } = options;
  const { 'admin-auth': adminAuth, catalog } = upstreams;
  const ofShop = { cacheBytes: limits.shopCacheBytes, bodiesInUseBytes: limits.shopCacheBytes };
  /** The caches of public reads, by the upstream that owns what is read. */
  const caches: Partial<Record<UpstreamName, RevalidatingCache>> = {
    catalog: new RevalidatingCache(catalog, { responses, limits, version: BOOKS_VERSION }),
    'admin-auth': new RevalidatingCache(adminAuth, { responses, limits: ofShop, version: SHOP_VERSION }),
  };
  const countRate = limitRates(settings);
  // Without proxies in front an address has as many requests as connections, which have their own limit.
  const hasProxies = settings.TRUSTED_HOPS > 0 && settings.CONNECTIONS_PER_ADDRESS > 0;
  const beginWork = hasProxies ? limitRequestsInWork(settings.CONNECTIONS_PER_ADDRESS) : undefined;
  const help = 'Requests rejected because their client made too many.';
  const rateLimited = metrics.addCounter('rate_limited_requests_total', help, 'route');
  return async (request: GatewayRequest, response: ServerResponse): Promise<void> => {
    request.clientAddress = request.findClientAddress(settings.TRUSTED_HOPS);
    const errorCode = validateRequest(request, limits);
    const { upstream, isCacheable, prefix } = request.route;
    const hasTooMany = beginWork?.(request, response) === false;
    const waitSeconds = hasTooMany ? 1 : countRate(request);
    if (waitSeconds > 0) {
      rateLimited.inc({ route: prefix });
      responses.sendProblem(request, response, 'RATE_LIMITED', { 'retry-after': String(waitSeconds) });
    } else if (errorCode) {
      responses.sendProblem(request, response, errorCode);
    } else if (upstream && !response.destroyed) {
      if (isCacheable && request.isRead && (await caches[upstream]?.answer(request, response))) return;
      request.headers = toUpstreamHeaders(request, protocol);
      request.span?.writeTo(request.headers);
      await upstreams[upstream].send(request, response);
    }
  };
}

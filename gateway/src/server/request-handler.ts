import type { ServerResponse } from 'node:http';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { ServerSpan } from '@bookstore/runtime/spans';
import { findClientAddress } from '../routing/client-address.ts';
import type { GatewaySettings } from '../config.ts';
import type { RevalidatingCache } from '../cache/revalidating-cache.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { toUpstreamHeaders } from '../proxy/headers.ts';
import type { Limits } from '../limits.ts';
import type { Counters } from './observation.ts';
import { RateLimits } from '../routing/rate-limits.ts';
import type { Responses } from '../proxy/responses.ts';
import { validateRequest } from '../routing/validate-request.ts';
import type { Upstreams } from '../proxy/upstreams.ts';

type RequestHandlerOptions = {
  settings: GatewaySettings;
  limits: Limits;
  replies: Responses;
  upstreams: Upstreams;
  freshReads: RevalidatingCache;
  protocol: 'http' | 'https';
  counters: Counters;
};

/** Creates what every request goes through: screened, counted, then refused or sent to its upstream. */
export function createRequestHandler({ settings, limits, replies, upstreams, freshReads, ...options }: RequestHandlerOptions) {
  const { protocol, counters } = options;
  const rates = new RateLimits(settings);
  return async (request: GatewayRequest, response: ServerResponse): Promise<void> => {
    const { headers, socket, method = '' } = request;
    request.requestId = toRequestId(headers[REQUEST_ID_HEADER]);
    request.span = ServerSpan.start({ method, headers, requestId: request.requestId });
    request.clientAddress = findClientAddress(socket, headers['x-forwarded-for'], settings.TRUSTED_HOPS);
    const refusal = validateRequest(request, limits);
    const waitSeconds = await rates.count(request);
    if (waitSeconds > 0) {
      counters.rateLimited(request.route.prefix);
      replies.sendProblem(request, response, 'RATE_LIMITED', { 'retry-after': String(waitSeconds) });
    } else if (refusal) {
      replies.sendProblem(request, response, refusal);
    } else if (request.route.upstream && !response.destroyed) {
      if (request.route.isCacheable && request.isRepeatable && (await freshReads.answer(request, response)))
        return;
      request.headers = toUpstreamHeaders(request, protocol);
      request.span?.writeTo(request.headers);
      await upstreams[request.route.upstream].send(request, response);
    }
  };
}

import type { ErrorCode } from '@bookstore/contracts/errors';
import type { GatewayRequest } from './gateway-request.ts';
import type { Limits } from '../limits.ts';
import { findRoute } from './routes.ts';
import { readTarget } from './target.ts';
import { findMaxBody } from '../proxy/upstream-guards.ts';

/** Gives a request its route and its normal target. Returns why it goes no further, if it does not. */
export function validateRequest(request: GatewayRequest, limits: Limits): ErrorCode | undefined {
  const { url = '', headers, httpVersion } = request;
  if (url.length > limits.targetChars) return 'URI_TOO_LONG';
  const target = readTarget(url);
  if (!target || (headers.host === undefined && httpVersion === '1.1')) return 'MALFORMED_REQUEST';
  request.url = target.path + target.search;
  request.route = findRoute(target.path);
  if (!request.route.upstream) return 'NOT_FOUND';
  const isTooLarge = Number(headers['content-length'] ?? 0) > findMaxBody(request, limits);
  return isTooLarge ? 'PAYLOAD_TOO_LARGE' : undefined;
}

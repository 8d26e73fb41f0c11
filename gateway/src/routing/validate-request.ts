import type { ErrorCode } from '@bookstore/contracts/errors';
import type { Limits } from '../limits.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { findRoute } from './routes.ts';

type Target = { path: string; search: string };

const PRINTABLE = /^[\x21-\x7e]+$/;
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const NOT_NORMALIZED = /%2e|\/[/.]/i;
/** Separators that a service might decode after the gateway has routed without them. */
const ENCODED_SEPARATOR = /\\|%(2f|5c|00)/i;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function normalize(path: string): string {
  const parts: string[] = [];
  const segments = path.replaceAll(/%2e/gi, '.').split('/');
  for (const segment of segments) {
    if (segment === '..') parts.pop();
    else if (segment !== '' && segment !== '.') parts.push(segment);
  }
  const isFolder = ['', '.', '..'].includes(segments.at(-1) ?? '');
  return parts.length === 0 ? '/' : `/${parts.join('/')}${isFolder ? '/' : ''}`;
}

/**
 * Parses a request target. Dot segments and doubled slashes are resolved here, and the normalized path is both routed
 * and forwarded, so that no service sees another path than the gateway did.
 * @returns undefined when the target is malformed, cannot be decoded or contains an encoded separator.
 */
export function parseTarget(target: string): Target | undefined {
  if (!PRINTABLE.test(target)) return undefined;
  const [local = ''] = target.replace(ORIGIN, '').split('#', 1);
  const queryAt = local.indexOf('?');
  const path = (queryAt < 0 ? local : local.slice(0, queryAt)) || '/';
  const search = queryAt < 0 ? '' : local.slice(queryAt);
  if (!path.startsWith('/') || ENCODED_SEPARATOR.test(path)) return undefined;
  if (path.includes('%') && !isDecodable(path)) return undefined;
  return { path: NOT_NORMALIZED.test(path) ? normalize(path) : path, search };
}

/**
 * Normalizes a request's target and finds its route.
 * @returns the error to answer with, or undefined when the request is valid.
 */
export function validateRequest(request: GatewayRequest, limits: Limits): ErrorCode | undefined {
  const { url = '', headers, httpVersion } = request;
  if (url.length > limits.targetChars) return 'URI_TOO_LONG';
  const target = parseTarget(url);
  if (!target || (headers.host === undefined && httpVersion === '1.1')) return 'MALFORMED_REQUEST';
  request.url = target.path + target.search;
  request.route = findRoute(target.path);
  if (!request.route.upstream) return 'NOT_FOUND';
  const isTooLarge = Number(headers['content-length'] ?? 0) > request.maxBodyBytes(limits);
  return isTooLarge ? 'PAYLOAD_TOO_LARGE' : undefined;
}

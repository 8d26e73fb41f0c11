import type { ErrorCode } from '@bookstore/contracts/errors';
import type { Limits } from '../limits.ts';
import type { GatewayRequest } from './gateway-request.ts';
import { findRoute } from './routes.ts';

/** RFC 2046, 5.1.1. */
const BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s";]{1,70})\s*(?:;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** What every service reads JSON as, and a subset of it. */
const UTF_8 = /^(?:utf-?8|us-ascii)$/i;

/** `host` is that of an absolute target. */
type Target = { path: string; search: string; host?: string | undefined };

const PRINTABLE = /^[\x21-\x7e]+$/;
const ORIGIN = /^https?:\/\/([^/?#]*)/i;
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~%-]+)(?::\d*)?$/i;
const NOT_NORMALIZED = /%2e|\/[/.]/i;
/** Separators that a service might decode after the gateway has routed without them. */
const ENCODED_SEPARATOR = /\\|%(2f|5c|00)/i;

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Resolves dot segments, also encoded ones, and doubled slashes. */
const normalize = (path: string): string =>
  new URL(path.replaceAll(/%2e/gi, '.').replaceAll(/\/{2,}/g, '/'), 'http://shop').pathname;

/**
 * Parses a request target. Dot segments and doubled slashes are resolved here, and the normalized path is both routed
 * and forwarded, so that no service sees another path than the gateway did.
 * @returns undefined when the target is malformed, cannot be decoded or contains an encoded separator.
 */
export function parseTarget(target: string): Target | undefined {
  if (!PRINTABLE.test(target)) return undefined;
  const [origin = '', host] = ORIGIN.exec(target) ?? [];
  const [local = ''] = target.slice(origin.length).split('#', 1);
  const queryAt = local.indexOf('?');
  const path = (queryAt < 0 ? local : local.slice(0, queryAt)) || '/';
  const search = queryAt < 0 ? '' : local.slice(queryAt);
  if (!path.startsWith('/') || ENCODED_SEPARATOR.test(path)) return undefined;
  if (path.includes('%') && !isDecodable(path)) return undefined;
  return { path: NOT_NORMALIZED.test(path) ? normalize(path) : path, search, host };
}

/** Node keeps the first of several Host headers; another proxy may have routed by the last. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/**
 * Makes the host of an absolute target the request's Host (RFC 9112, 3.2.2).
 * @returns whether the request has one valid Host, or none as HTTP/1.0 allows.
 */
function resolveHost({ headers, rawHeaders, httpVersion }: GatewayRequest, { host }: Target): boolean {
  const hosts = countHosts(rawHeaders);
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return false;
  if (host !== undefined) headers.host = host;
  return headers.host === undefined || HOST.test(headers.host);
}

/** Whether services can read a body with these headers: none of them decompresses, or decodes other charsets. */
function validateBody({ headers }: GatewayRequest): ErrorCode | undefined {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  const charset = /^application\/(?:\S+\+)?json\b/i.test(type) ? CHARSET.exec(type)?.[1] : undefined;
  if (encoding.toLowerCase() !== 'identity' || (charset !== undefined && !UTF_8.test(charset)))
    return 'UNSUPPORTED_MEDIA_TYPE';
  return /^multipart\//i.test(type) && !BOUNDARY.test(type) ? 'MALFORMED_REQUEST' : undefined;
}

/** A body of GET or HEAD means nothing (RFC 9110, 9.3.1): no cached response would answer it. */
const hasUselessBody = ({ isRead, hasBody }: GatewayRequest) => isRead && hasBody;

/** Normalizes a request's target and finds its route. @returns the error to answer with, if it is not valid. */
export function validateRequest(request: GatewayRequest, limits: Limits): ErrorCode | undefined {
  const { url = '', headers } = request;
  if (url.length > limits.targetChars) return 'URI_TOO_LONG';
  const target = parseTarget(url);
  if (!target || !resolveHost(request, target) || hasUselessBody(request)) return 'MALFORMED_REQUEST';
  request.url = target.path + target.search;
  request.route = findRoute(target.path);
  if (!request.route.upstream) return 'NOT_FOUND';
  const isTooLarge = Number(headers['content-length'] ?? 0) > request.maxBodyBytes(limits);
  if (isTooLarge) return 'PAYLOAD_TOO_LARGE';
  return request.hasBody ? validateBody(request) : undefined;
}

import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import type { GatewayRequest } from '../routing/gateway-request.ts';

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
/** The gateway itself answers `expect`; the others are set by proxies, which clients are not. */
const NOT_FOR_UPSTREAM = new Set([...HOP_BY_HOP, 'expect', 'forwarded', 'x-real-ip']);
const NOT_FOR_CLIENT = new Set([...HOP_BY_HOP, 'transfer-encoding', 'server', 'x-powered-by']);
/**
 * Forwarded even when the Connection header names them: they frame the body. Without `transfer-encoding` the body of
 * a GET or DELETE would go on unframed and be read as a second request.
 */
const FRAMING = new Set(['content-length', 'host', 'transfer-encoding']);
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Random hexadecimal digits. Node pools the randomness of UUIDs: a tenth of the cost of `randomBytes`. */
const randomHex = (digits: number) => randomUUID().replaceAll('-', '').slice(0, digits);
const createTraceparent = () => `00-${randomHex(32)}-${randomHex(16)}-01`;

const parseConnection = (connection: string | undefined): string[] =>
  connection
    ?.toLowerCase()
    .split(',')
    .map((name) => name.trim()) ?? [];

function addTrace(headers: IncomingHttpHeaders): void {
  if (TRACEPARENT.test(String(headers['traceparent']))) return;
  headers['traceparent'] = createTraceparent();
  delete headers['tracestate'];
}

/** The request headers for an upstream: the client's without hop-by-hop and forged ones, plus the gateway's own. */
export function toUpstreamHeaders(request: GatewayRequest, protocol: 'http' | 'https'): IncomingHttpHeaders {
  const connectionOnly = parseConnection(request.headers.connection);
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (NOT_FOR_UPSTREAM.has(name) || name.startsWith('x-forwarded-')) continue;
    if (connectionOnly.includes(name) && !FRAMING.has(name)) continue;
    headers[name] = value;
  }
  headers['x-forwarded-for'] = request.clientAddress;
  headers['x-forwarded-proto'] = protocol;
  if (headers.host !== undefined) headers['x-forwarded-host'] = headers.host;
  headers[REQUEST_ID_HEADER] = request.requestId;
  addTrace(headers);
  return headers;
}

/** The response headers for a client: the upstream's without hop-by-hop ones and names of server software. */
export function toClientHeaders(upstreamHeaders: IncomingHttpHeaders): OutgoingHttpHeaders {
  const connectionOnly = parseConnection(upstreamHeaders.connection);
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(upstreamHeaders)) {
    if (!NOT_FOR_CLIENT.has(name) && (FRAMING.has(name) || !connectionOnly.includes(name)))
      headers[name] = value;
  }
  return headers;
}

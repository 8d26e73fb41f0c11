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
/** `expect` is answered by the gateway itself; the others are for proxies to say, and a client is none. */
const NOT_FOR_UPSTREAM = new Set([...HOP_BY_HOP, 'expect', 'forwarded', 'x-real-ip']);
const NOT_FOR_CLIENT = new Set([...HOP_BY_HOP, 'transfer-encoding', 'server', 'x-powered-by']);
/**
 * Stays with the request whatever its Connection header names: what frames the body. Without its
 * `transfer-encoding` a GET or DELETE body would go on unframed and be read as a second request.
 */
const FRAMING = new Set(['content-length', 'host', 'transfer-encoding']);
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Random hexadecimal digits. UUIDs come from a pool and are a tenth of the price of `randomBytes`. */
const randomHex = (digits: number) => randomUUID().replaceAll('-', '').slice(0, digits);
const createTraceparent = () => `00-${randomHex(32)}-${randomHex(16)}-01`;

const namesIn = (connection: string | undefined): string[] =>
  connection
    ?.toLowerCase()
    .split(',')
    .map((name) => name.trim()) ?? [];

function addTrace(headers: IncomingHttpHeaders): void {
  if (TRACEPARENT.test(String(headers['traceparent']))) return;
  headers['traceparent'] = createTraceparent();
  delete headers['tracestate'];
}

/** The headers an upstream gets: the client's without what it may not say, and the gateway's own. */
export function toUpstreamHeaders(request: GatewayRequest, protocol: 'http' | 'https'): IncomingHttpHeaders {
  const named = namesIn(request.headers.connection);
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (NOT_FOR_UPSTREAM.has(name) || name.startsWith('x-forwarded-')) continue;
    if (named.includes(name) && !FRAMING.has(name)) continue;
    headers[name] = value;
  }
  headers['x-forwarded-for'] = request.clientAddress;
  headers['x-forwarded-proto'] = protocol;
  headers['x-forwarded-host'] = headers.host;
  headers[REQUEST_ID_HEADER] = request.requestId;
  addTrace(headers);
  return headers;
}

/** The headers of an upstream's reply that are for the client. */
export function toClientHeaders(reply: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = namesIn(reply.connection);
  const headers: OutgoingHttpHeaders = {};
  for (const [name, value] of Object.entries(reply)) {
    if (!NOT_FOR_CLIENT.has(name) && (FRAMING.has(name) || !named.includes(name))) headers[name] = value;
  }
  return headers;
}

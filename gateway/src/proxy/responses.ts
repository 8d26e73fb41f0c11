import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { toClientHeaders } from './headers.ts';

/** How caches treat a response that says nothing of it. The web server's files may be cached as browsers see fit. */
function defaultCacheControl({ route, isRead }: GatewayRequest): Record<string, string> {
  if (route.upstream === 'web') return {};
  return { 'cache-control': route.isCacheable && isRead ? 'no-cache' : 'no-store' };
}

/** Sends responses to clients, each with the security headers and the request id. */
export class Responses {
  readonly #securityHeaders: Readonly<Record<string, string>>;
  readonly #rawSecurityHeaders: readonly string[];

  constructor(securityHeaders: Readonly<Record<string, string>>) {
    this.#securityHeaders = securityHeaders;
    this.#rawSecurityHeaders = Object.entries(securityHeaders).flat();
  }

  /** Sends an error of the gateway's own. The rest of the request's body is read and dropped. */
  sendProblem(
    request: GatewayRequest,
    response: ServerResponse,
    code: ErrorCode,
    ownHeaders: Record<string, string> = {},
  ): void {
    const { body, status, headers } = this.#createProblem(code, request.requestId);
    response.writeHead(status, { ...headers, ...ownHeaders }).end(body);
    request.resume();
  }

  /** Sends an upstream's response on. */
  forward(upstreamResponse: IncomingMessage, request: GatewayRequest, response: ServerResponse): void {
    response.writeHead(upstreamResponse.statusCode ?? 502, {
      ...defaultCacheControl(request),
      ...toClientHeaders(upstreamResponse.headers),
      ...this.#securityHeaders,
      [REQUEST_ID_HEADER]: request.requestId,
    });
    upstreamResponse.pipe(response);
  }

  /** The headers that every response has, as names and values in turn. */
  rawHeaders(requestId: string): string[] {
    return [...this.#rawSecurityHeaders, REQUEST_ID_HEADER, requestId];
  }

  /** Sends an error on a connection that has no parsed request, and closes the connection. */
  closeConnection(connection: Duplex, code: ErrorCode, ownHeaders: Record<string, string> = {}): void {
    const { body, status, headers } = this.#createProblem(code, toRequestId(undefined));
    const lines = Object.entries({ ...headers, ...ownHeaders, connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const message = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
    connection.end(message, () => connection.destroy());
  }

  #createProblem(code: ErrorCode, requestId: string) {
    const problem = createProblem(code, requestId);
    const body = JSON.stringify(problem);
    const headers = {
      ...this.#securityHeaders,
      [REQUEST_ID_HEADER]: requestId,
      'content-type': PROBLEM_MEDIA_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    };
    return { body, status: problem.status, headers };
  }
}

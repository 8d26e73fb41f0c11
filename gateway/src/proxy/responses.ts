import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { chooseEncoding } from '../cache/encodings.ts';
import { BODY_ENCODING, type CachedResponse } from '../cache/cached-response.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { toClientHeaders } from './headers.ts';

/** Everything the gateway sends to clients goes out here, with its security headers and the request id. */
export class Responses {
  readonly #securityHeaders: Readonly<Record<string, string>>;
  readonly #securityPairs: readonly string[];

  constructor(securityHeaders: Readonly<Record<string, string>>) {
    this.#securityHeaders = securityHeaders;
    this.#securityPairs = Object.entries(securityHeaders).flat();
  }

  /** Refuses a request by the gateway's own word. What is left of its body is read and dropped. */
  sendProblem(
    request: GatewayRequest,
    response: ServerResponse,
    code: ErrorCode,
    headers: Record<string, string> = {},
  ): void {
    const { body, status, own } = this.#write(code, request.requestId);
    response.writeHead(status, { ...own, ...headers }).end(body);
    request.resume();
  }

  /** Sends an upstream's reply on. */
  forward(reply: IncomingMessage, request: GatewayRequest, response: ServerResponse): void {
    response.writeHead(reply.statusCode ?? 502, {
      ...toClientHeaders(reply.headers),
      ...this.#securityHeaders,
      [REQUEST_ID_HEADER]: request.requestId,
    });
    reply.pipe(response);
  }

  /** Answers with a reply that is kept, or says that the client's own copy of it is current. */
  async sendCached(reply: CachedResponse, request: GatewayRequest, response: ServerResponse): Promise<void> {
    const own = [...this.#securityPairs, REQUEST_ID_HEADER, request.requestId];
    if (reply.isKnown(request.headers['if-none-match'])) {
      response.writeHead(304, [...own, ...reply.headers]).end();
      return;
    }
    const { headers, body } = await reply.encode(chooseEncoding(request.headers['accept-encoding']));
    response.writeHead(200, [...own, ...headers]);
    if (request.method === 'HEAD') response.end();
    else response.end(body, BODY_ENCODING);
  }

  /** Refuses what never became a request, on its bare connection, and ends that. */
  endConnection(connection: Duplex, code: ErrorCode): void {
    const { body, status, own } = this.#write(code, toRequestId(undefined));
    const head = Object.entries({ ...own, connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
    connection.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...head, '', body].join('\r\n'), () =>
      connection.destroy(),
    );
  }

  #write(code: ErrorCode, requestId: string) {
    const problem = createProblem(code, requestId);
    const body = JSON.stringify(problem);
    const own = {
      ...this.#securityHeaders,
      [REQUEST_ID_HEADER]: requestId,
      'content-type': PROBLEM_MEDIA_TYPE,
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    };
    return { body, status: problem.status, own };
  }
}

import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';
import { keepRequestId, REQUEST_ID_HEADER } from '@bookstore/contracts/request-id';
import type { GatewayRequest } from './gateway-request.ts';
import { toClientHeaders } from './headers.ts';

/** Everything the gateway sends to clients goes out here, with its security headers and the request id. */
export class Replies {
  readonly #securityHeaders: Readonly<Record<string, string>>;

  constructor(securityHeaders: Readonly<Record<string, string>>) {
    this.#securityHeaders = securityHeaders;
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
  relay(reply: IncomingMessage, request: GatewayRequest, response: ServerResponse): void {
    response.writeHead(reply.statusCode ?? 502, {
      ...toClientHeaders(reply.headers),
      ...this.#securityHeaders,
      [REQUEST_ID_HEADER]: request.requestId,
    });
    reply.pipe(response);
  }

  /** Refuses what never became a request, on its bare connection, and ends that. */
  endConnection(connection: Duplex, code: ErrorCode): void {
    const { body, status, own } = this.#write(code, keepRequestId(undefined));
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

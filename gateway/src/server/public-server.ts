import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@bookstore/contracts/errors';
import type { Limits } from '../limits.ts';
import { codeOf } from '../proxy/errors.ts';
import type { Responses } from '../proxy/responses.ts';
import { GatewayRequest } from '../routing/gateway-request.ts';

type RequestListener = (request: GatewayRequest, response: ServerResponse) => void;
export type PublicServer = Server<typeof GatewayRequest>;

const PARSER_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

/** Creates the server that faces clients. It enforces Node's limits and answers requests that cannot be parsed. */
export function createPublicServer(
  limits: Limits,
  responses: Responses,
  listener: RequestListener,
): PublicServer {
  const lastResponses = new WeakMap<Duplex, ServerResponse>();
  const onRequest: RequestListener = (request, response) => {
    lastResponses.set(request.socket, response);
    listener(request, response);
  };
  const server = createServer(
    {
      IncomingMessage: GatewayRequest,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      keepAliveTimeout: limits.clientIdleMs,
      maxHeaderSize: limits.headerBytes,
      // `validateRequest` rejects a missing Host: Node's own response has no body.
      requireHostHeader: false,
    },
    onRequest,
  );
  // Any expectation but 100-continue may be ignored (RFC 9110, 10.1.1); Node's own 417 has no body.
  server.on('checkExpectation', onRequest);
  // Malformed, too large or too slow. In the middle of a response nothing can be sent but the end of the connection.
  server.on('clientError', (error, connection) => {
    const response = lastResponses.get(connection);
    const isMidResponse = response?.headersSent && !response.writableFinished;
    if (isMidResponse || !connection.writable || codeOf(error) === 'ECONNRESET') connection.destroy();
    else responses.closeConnection(connection, PARSER_ERRORS[codeOf(error)] ?? 'MALFORMED_REQUEST');
  });
  return server;
}

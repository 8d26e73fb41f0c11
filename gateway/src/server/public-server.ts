import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@bookstore/contracts/errors';
import type { Limits } from '../limits.ts';
import { codeOf } from '../proxy/errors.ts';
import type { Responses } from '../proxy/responses.ts';
import { GatewayRequest } from '../routing/gateway-request.ts';
import { limitConnections } from './connection-limits.ts';
import { RequestTurns } from './request-turns.ts';

type RequestListener = (request: GatewayRequest, response: ServerResponse) => void;
export type PublicServer = Server<typeof GatewayRequest>;

const PARSER_ERRORS: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

type PublicServerOptions = {
  limits: Limits;
  /** The most connections of one peer address; 0 for any number. */
  connectionsPerAddress: number;
  responses: Responses;
  listener: RequestListener;
};

/** Creates the server for clients: it limits connections and what they send, and answers what cannot be parsed. */
export function createPublicServer(options: PublicServerOptions): PublicServer {
  const { limits, connectionsPerAddress: perAddress, responses, listener } = options;
  const turns = new RequestTurns(listener);
  const onRequest: RequestListener = (request, response) => {
    turns.handle(request, response);
    if (request.hasBody && !request.complete) limitBodyTime(request, response);
  };
  /** Node's own limit is the longest; the route is known by the time that this one is over. */
  const limitBodyTime: RequestListener = (request, response) => {
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!request.complete && !request.isArchive) server.emit('clientError', error, request.socket);
    }, limits.requestMs);
    response.once('close', () => {
      clearTimeout(timer);
    });
  };
  const server = createServer(
    {
      IncomingMessage: GatewayRequest,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.archiveMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
      keepAliveTimeout: limits.clientIdleMs,
      highWaterMark: limits.unsentBytes,
      maxHeaderSize: limits.headerBytes,
      // `validateRequest` rejects a missing Host: Node's own response has no body.
      requireHostHeader: false,
    },
    onRequest,
  );
  // Any expectation but 100-continue may be ignored (RFC 9110, 10.1.1); Node's own 417 has no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  // Malformed, too large or too slow. In the middle of a response nothing can be sent but the end of the connection.
  server.on('clientError', (error, connection) => {
    const response = turns.currentResponse(connection);
    const isMidResponse = response?.headersSent && !response.writableFinished;
    if (isMidResponse || !connection.writable || codeOf(error) === 'ECONNRESET') connection.destroy();
    else responses.closeConnection(connection, PARSER_ERRORS[codeOf(error)] ?? 'MALFORMED_REQUEST');
  });
  server.on('connect', (_request, connection) => {
    connection.on('error', () => connection.destroy());
    responses.closeConnection(connection, 'METHOD_NOT_ALLOWED', { allow: ALLOWED_METHODS });
  });
  turns.endStalled(server, limits.stalledMs);
  const isBusy = (socket: Duplex) => turns.currentResponse(socket) !== undefined;
  limitConnections(server, { limits, perAddress, isBusy });
  return server;
}

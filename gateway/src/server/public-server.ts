import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerClientError } from './client-errors.ts';
import { GatewayRequest } from '../routing/gateway-request.ts';
import type { Limits } from '../limits.ts';
import type { Responses } from '../proxy/responses.ts';

type Receive = (request: GatewayRequest, response: ServerResponse) => void;
export type PublicServer = Server<typeof GatewayRequest>;

/** Creates the server that faces clients: it holds them to the limits and answers what is not HTTP. */
export function createPublicServer(limits: Limits, replies: Responses, receive: Receive): PublicServer {
  const lastReplies = new WeakMap<Duplex, ServerResponse>();
  const take: Receive = (request, response) => {
    lastReplies.set(request.socket, response);
    receive(request, response);
  };
  const server = createServer(
    {
      IncomingMessage: GatewayRequest,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkingMs,
      keepAliveTimeout: limits.clientIdleMs,
      maxHeaderSize: limits.headerBytes,
      // `screen` refuses a missing Host: Node's own refusal has no body.
      requireHostHeader: false,
    },
    take,
  );
  // Any expectation but 100-continue may be ignored (RFC 9110, 10.1.1); Node's own 417 has no body.
  server.on('checkExpectation', take);
  server.on('clientError', (error, connection) => {
    answerClientError(error, connection, lastReplies.get(connection), replies);
  });
  return server;
}

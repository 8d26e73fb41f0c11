import type { ClientRequest } from 'node:http';
import { Failure } from '@bookstore/contracts/errors';
import type { Limits } from '../limits.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import { createConnectTimeout } from './errors.ts';

/** Aborts an upstream request that does not connect, gets no response, or whose response stalls. */
export function limitTime(upstreamRequest: ClientRequest, limits: Limits): void {
  let timer: NodeJS.Timeout | undefined;
  const abort = (error: Error = new Failure('GATEWAY_TIMEOUT')) => {
    upstreamRequest.destroy(error);
  };
  const stop = () => {
    clearTimeout(timer);
  };
  const awaitResponse = () => {
    stop();
    timer = setTimeout(abort, limits.responseMs);
  };
  if (upstreamRequest.socket?.connecting) {
    timer = setTimeout(abort, limits.connectMs, createConnectTimeout());
    upstreamRequest.socket.once('connect', stop);
  }
  upstreamRequest.once('finish', awaitResponse);
  upstreamRequest.once('response', () => {
    upstreamRequest.off('finish', awaitResponse);
    stop();
  });
  upstreamRequest.once('close', stop);
  upstreamRequest.once('timeout', () => {
    abort();
  });
}

/** Aborts an upstream request whose chunked body grows too large. */
export function limitBody(upstreamRequest: ClientRequest, request: GatewayRequest, limits: Limits): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const maxBytes = request.maxBodyBytes(limits);
  let receivedBytes = 0;
  request.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes > maxBytes) upstreamRequest.destroy(new Failure('PAYLOAD_TOO_LARGE'));
  });
}

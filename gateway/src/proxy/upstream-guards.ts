import type { ClientRequest } from 'node:http';
import { ConnectTimeout, GatewayError, ReplyTimeout } from './failures.ts';
import type { GatewayRequest } from '../routing/gateway-request.ts';
import type { Limits } from '../limits.ts';

/** The most bytes a request's body may have. */
export const findMaxBody = ({ route, headers }: GatewayRequest, limits: Limits): number =>
  route.acceptsUploads && headers['content-type']?.startsWith('multipart/form-data')
    ? limits.uploadBytes
    : limits.bodyBytes;

/** Gives up on an upstream that does not connect, does not begin its reply or falls silent in it. */
export function guardTimes(upstream: ClientRequest, limits: Limits): void {
  let timer: NodeJS.Timeout | undefined;
  const allow = (milliseconds: number, Reason: new () => GatewayError) => {
    clearTimeout(timer);
    timer = setTimeout(() => upstream.destroy(new Reason()), milliseconds);
  };
  const stop = () => {
    clearTimeout(timer);
  };
  const awaitReply = () => {
    allow(limits.replyMs, ReplyTimeout);
  };
  if (upstream.socket?.connecting) {
    allow(limits.connectMs, ConnectTimeout);
    upstream.socket.once('connect', stop);
  }
  upstream.once('finish', awaitReply);
  upstream.once('response', () => {
    upstream.off('finish', awaitReply);
    stop();
  });
  upstream.once('close', stop);
  upstream.once('timeout', () => upstream.destroy(new ReplyTimeout()));
}

/** Stops a body without a declared length when it grows too large. */
export function guardSize(upstream: ClientRequest, request: GatewayRequest, limits: Limits): void {
  if (request.headers['transfer-encoding'] === undefined) return;
  const maxBytes = findMaxBody(request, limits);
  let receivedBytes = 0;
  request.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length;
    if (receivedBytes > maxBytes) upstream.destroy(new GatewayError('PAYLOAD_TOO_LARGE'));
  });
}

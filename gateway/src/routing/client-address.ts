import { isIP, type Socket } from 'node:net';

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

/**
 * The address a request comes from: its connection's, or behind `trustedHops` proxies of the operator
 * the one that the outermost of them wrote into X-Forwarded-For.
 */
export function findClientAddress(
  socket: Socket,
  forwardedFor: string | string[] | undefined,
  trustedHops: number,
): string {
  const peer = (socket.remoteAddress ?? '').replace(MAPPED_IPV4, '');
  if (trustedHops === 0) return peer;
  const named = String(forwardedFor ?? '')
    .split(',')
    .at(-trustedHops)
    ?.trim();
  return named && isIP(named) ? named : peer;
}

import { isIP, isIPv6, type Socket } from 'node:net';

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

/** What a rate limit counts by: the address, of IPv6 the /64 network, which is what one customer is given. */
export function toRateKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = ''] = address.split('::');
  return [...head.split(':'), '0', '0', '0', '0'].slice(0, 4).join(':');
}

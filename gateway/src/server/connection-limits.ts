import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toRateKey } from '@bookstore/runtime/rate-key';
import type { Limits } from '../limits.ts';
import { MAPPED_IPV4 } from '../routing/gateway-request.ts';

type ConnectionLimitOptions = {
  limits: Limits;
  /** The most connections of one peer address; 0 for any number. */
  perAddress: number;
  /** Whether a connection has a response that is still to be made or taken. */
  isBusy: (socket: Socket) => boolean;
};

/**
 * Limits the open connections of a server, of one address and in all. At a limit the oldest idle connection makes room;
 * when all are busy, the new one is closed.
 */
export function limitConnections(
  server: Server,
  { limits, perAddress, isBusy }: ConnectionLimitOptions,
): void {
  const byAddress = new Map<string, Set<Socket>>();
  const all = new Set<Socket>();

  const closeIdle = (sockets: ReadonlySet<Socket>): boolean => {
    for (const socket of sockets) {
      if (socket.destroyed || isBusy(socket)) continue;
      socket.destroy();
      return true;
    }
    return false;
  };

  server.on('connection', (socket: Socket) => {
    const address = toRateKey((socket.remoteAddress ?? '').replace(MAPPED_IPV4, ''));
    const peers = byAddress.get(address) ?? new Set();
    const hasRoom =
      (perAddress === 0 || peers.size < perAddress || closeIdle(peers)) &&
      (all.size < limits.connections || closeIdle(all));
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    byAddress.set(address, peers.add(socket));
    all.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      peers.delete(socket);
      if (peers.size === 0 && byAddress.get(address) === peers) byAddress.delete(address);
    });
  });
}

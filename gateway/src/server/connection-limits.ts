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

/** Limits the open connections of a server, of one address and in all. */
export class ConnectionLimits {
  readonly #options: ConnectionLimitOptions;
  readonly #byAddress = new Map<string, Set<Socket>>();
  readonly #all = new Set<Socket>();

  constructor(server: Server, options: ConnectionLimitOptions) {
    this.#options = options;
    server.on('connection', (socket: Socket) => {
      this.#accept(socket);
    });
  }

  /** At a limit the oldest idle connection makes room; when all are busy, the new one is closed. */
  #accept(socket: Socket): void {
    const { limits, perAddress } = this.#options;
    const address = toRateKey((socket.remoteAddress ?? '').replace(MAPPED_IPV4, ''));
    const peers = this.#byAddress.get(address) ?? new Set();
    const hasRoom =
      (perAddress === 0 || peers.size < perAddress || this.#closeIdle(peers)) &&
      (this.#all.size < limits.connections || this.#closeIdle(this.#all));
    if (!hasRoom) {
      socket.destroy();
      return;
    }
    this.#byAddress.set(address, peers.add(socket));
    this.#all.add(socket);
    socket.once('close', () => {
      this.#all.delete(socket);
      peers.delete(socket);
      if (peers.size === 0 && this.#byAddress.get(address) === peers) this.#byAddress.delete(address);
    });
  }

  #closeIdle(sockets: ReadonlySet<Socket>): boolean {
    for (const socket of sockets) {
      if (socket.destroyed || this.#options.isBusy(socket)) continue;
      socket.destroy();
      return true;
    }
    return false;
  }
}

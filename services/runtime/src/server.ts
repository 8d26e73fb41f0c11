import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** For servers behind the gateway: longer than it keeps its own connections, so it never writes to one being closed. */
export const UPSTREAM_KEEP_ALIVE_MS = 75_000;

export type Listening = {
  port: number;
  /** Destroys connections without a request so far, for a server that is closed in a way of its own. */
  closeUnused: () => void;
  /** Lets requests in flight finish and closes every connection. */
  close: () => Promise<void>;
};

/**
 * Makes each reply the last one on its connection while `health` is draining. Clients with keep-alive reconnect, which
 * leads them to another replica, and none has a connection closed under its next request.
 */
export function closeConnectionsWhileDraining(
  server: Server,
  health: { readonly isDraining: boolean },
): void {
  server.prependListener('request', (_request, response) => {
    if (health.isDraining) response.shouldKeepAlive = false;
  });
}

/**
 * Tracks connections without a request so far, such as a browser's spare ones. Node does not count them as idle, so
 * `server.close()` would wait for them.
 * @returns a function that destroys them.
 */
export function trackUnusedConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server
    .on('connection', (socket: Socket) => {
      unused.add(socket);
      socket.once('close', () => unused.delete(socket));
    })
    .on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) socket.destroy();
  };
}

/**
 * Makes `server` listen on `address`, by default on all interfaces; port 0 lets the system choose.
 * @throws the system's error, e.g. EADDRINUSE.
 */
export async function listen(server: Server, port: number, address?: string): Promise<Listening> {
  const closeUnused = trackUnusedConnections(server);
  server.listen(port, address);
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    closeUnused,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      closeUnused();
      await closed;
    },
  };
}

import { once } from 'node:events';
import { Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** For servers behind the gateway: longer than it keeps its own connections, so it never writes to one being closed. */
export const UPSTREAM_KEEP_ALIVE_MS = 75_000;

/** A response may take this long to be sent once its server closes: less than a process has in all. */
const CLOSE_MS = 20_000;
const CHECK_EVERY_MS = 50;

export type Listening = {
  port: number;
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
 * Makes `server.close()` lose no response and wait for no idle connection. Node's own cuts off what is still being sent,
 * ignores connections that become idle later, and waits for those on which nothing was ever sent, such as a browser's
 * spare ones. Connections that are still open after `closeMs` are destroyed.
 */
export function makeCloseGraceful(server: Server, closeMs = CLOSE_MS): void {
  const latest = new Map<Socket, ServerResponse | undefined>();
  server
    .on('connection', (socket: Socket) => {
      latest.set(socket, undefined);
      socket.once('close', () => latest.delete(socket));
    })
    .prependListener('request', ({ socket }, response) => latest.set(socket, response));

  const closeIdle = () => {
    let isSending = false;
    for (const [socket, response] of latest) {
      if (response) isSending ||= !response.writableFinished;
      else if (socket.bytesRead === 0) socket.destroy();
    }
    if (!isSending) Server.prototype.closeIdleConnections.call(server);
  };
  let isClosing = false;
  // `server.close()` calls it once.
  server.closeIdleConnections = () => {
    closeIdle();
    if (isClosing) return;
    isClosing = true;
    const timer = setInterval(closeIdle, CHECK_EVERY_MS);
    const deadline = setTimeout(() => {
      server.closeAllConnections();
    }, closeMs);
    server.once('close', () => {
      clearInterval(timer);
      clearTimeout(deadline);
    });
  };
}

/** Makes `server` listen, by default on all interfaces; port 0 lets the system choose. @throws e.g. EADDRINUSE. */
export async function listen(server: Server, port: number, address?: string): Promise<Listening> {
  makeCloseGraceful(server);
  server.listen(port, address);
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

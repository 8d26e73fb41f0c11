import type { Server } from 'node:http';

/**
 * Ends each connection of `server` with its next reply while `health` drains. A client that keeps connections comes
 * back on a new one, which leads to another replica, and finds none of them closed under its next request.
 */
export function closeConnectionsWhileDraining(server: Server, health: { readonly isDraining: boolean }): void {
  server.prependListener('request', (_request, response) => {
    if (health.isDraining) response.shouldKeepAlive = false;
  });
}

import type { Server } from 'node:http';
import { once } from 'node:events';

export type Listening = { port: number; close: () => Promise<void> };

/**
 * Makes `server` listen; port 0 lets the system choose.
 * @throws the system's error, e.g. EADDRINUSE.
 */
export async function listen(server: Server, port: number): Promise<Listening> {
  server.listen(port);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
}

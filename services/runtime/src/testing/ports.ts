import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port that a server listens on, over TCP. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the server does not listen on a port');
}

/** A port of loopback that nothing listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

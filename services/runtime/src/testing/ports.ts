import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** The port of a server that was made to listen over TCP, once it does. */
export async function portOf(server: Server): Promise<number> {
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'object' && address) return address.port;
  throw new Error('the server does not listen on a port');
}

/** A port of loopback that nothing listened on a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Starts a mail server that accepts connections and never answers, as long as this process runs: what is measured must
 * not depend on mail. @returns its URL.
 */
export async function startSilentMailServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).unref();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}?ignoreTLS=true`;
}

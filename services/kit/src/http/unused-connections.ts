import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Socket } from 'node:net';

/**
 * Ends with the server what was connected and never asked anything, as a client's spare connection: Node does not
 * count it as idle and would wait for it.
 */
export function closeUnusedConnections(app: NestFastifyApplication): void {
  const unused = new Set<Socket>();
  app
    .getHttpServer()
    .on('connection', (socket) => {
      unused.add(socket);
      socket.once('close', () => unused.delete(socket));
    })
    .on('request', ({ socket }) => unused.delete(socket));
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preClose', (done) => {
      for (const socket of unused) socket.destroy();
      done();
    });
}

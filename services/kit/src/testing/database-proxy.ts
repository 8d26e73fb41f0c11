import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '@bookstore/runtime/testing/ports';

/** A TCP proxy to the database, whose connections can be cut, or frozen like those of a stopped process. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => sockets.delete(end));
    }
    socket.pipe(upstream).pipe(socket);
    if (isFrozen) for (const end of [socket, upstream]) end.pause();
  }).listen(0, '127.0.0.1');
  const port = await portOf(server);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  url.search = '?directConnection=true';
  return {
    url: url.href,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    restore: () => server.listen(port, '127.0.0.1'),
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

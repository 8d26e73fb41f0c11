import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '@bookstore/runtime/testing/ports';

/** A TCP proxy to the database, whose connections can be cut, frozen like those of a stopped process, or fall silent. */
export async function startDatabaseProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let silencer: string | undefined;
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => sockets.delete(end));
    }
    socket.on('data', (chunk: Buffer) => {
      if (silencer && chunk.includes(silencer)) upstream.unpipe(socket);
    });
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
    /** Swallows all replies on a connection from its first command on a collection on. */
    swallowReplies: (collection: string) => {
      silencer = collection;
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}

import { createServer } from 'node:http';
import { z } from 'zod';

const reply = z.object({ status: z.number(), headers: z.array(z.string()), body: z.instanceof(Uint8Array) });

/** A process that is nothing but node:http: it is sent replies by method and path, sends its port, and gives them. */
process.once('disconnect', () => process.exit());
process.once('message', (message) => {
  const replies = z.map(z.string(), reply).parse(message);
  const server = createServer(({ method = '', url = '' }, response) => {
    const found = replies.get(`${method} ${url}`);
    if (found) response.writeHead(found.status, found.headers).end(found.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(server.address());
  });
});

import { createServer } from 'node:http';
import { z } from 'zod';

/** The replies to give, by method and path; header names and values in turn. */
const recordedReplies = z.array(
  z.object({
    key: z.string(),
    status: z.number(),
    headers: z.array(z.string()),
    body: z.instanceof(Uint8Array),
  }),
);

process.once('message', (message) => {
  const replies = new Map(recordedReplies.parse(message).map(({ key, ...reply }) => [key, reply]));
  const server = createServer((request, response) => {
    const reply = replies.get(`${request.method ?? ''} ${request.url ?? ''}`);
    if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1', () => {
    process.send?.(server.address());
  });
});

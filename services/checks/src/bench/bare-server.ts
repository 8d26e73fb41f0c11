import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { keyOf, recordedReply } from './recorded-reply.ts';

const [file = ''] = process.argv.slice(2);
const recorded = recordedReply.array().parse(JSON.parse(await readFile(file, 'utf8')));
const replies = new Map(
  recorded.map(({ key, status, headers, body }) => [
    key,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

const server = createServer((request, response) => {
  const reply = replies.get(keyOf(request.method, request.url));
  if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
  else response.writeHead(404).end();
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(server.address());
});

import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { RequestTurns, WAITING_REQUESTS } from './request-turns.ts';
import { portOf } from './testing/ports.ts';

const GET = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n';

let handled = 0;
const turns = new RequestTurns((_request, response) => {
  handled += 1;
  response.end();
});
const server = createServer((request, response) => {
  turns.handle(request, response);
});

/** What a connection gets that sends all `bytes` at once. */
async function sendAtOnce(bytes: string): Promise<string> {
  handled = 0;
  const socket = connect(await portOf(server.listen(0, '127.0.0.1')), '127.0.0.1').on(
    'error',
    () => undefined,
  );
  socket.write(bytes);
  return text(socket);
}

afterEach(() => {
  server.close();
});

it('handles as many requests of a connection as may wait', async () => {
  const received = await sendAtOnce(GET.repeat(WAITING_REQUESTS.perConnection) + LAST);
  expect(received.match(/HTTP\/1.1 200/g)).toHaveLength(WAITING_REQUESTS.perConnection + 1);
});

it('handles none of those that come with more', async () => {
  expect(await sendAtOnce(GET.repeat(WAITING_REQUESTS.perConnection + 2))).toBe('');
  expect(handled).toBe(0);
});

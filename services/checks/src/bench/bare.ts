import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type BenchRequest, exchange } from './request.ts';

const PROGRAM = fileURLToPath(new URL('bare-server.ts', import.meta.url));
/** Node's own server adds these itself. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

const address = z.tuple([z.object({ port: z.number() })]).rest(z.unknown());

export type BareServer = { url: string; pid: number; close: () => Promise<void> };

const withoutConnection = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - (index % 2)] ?? '';
    return !CONNECTION_HEADERS.includes(name.toLowerCase());
  });

/**
 * Starts what a shop is compared with: a process that is nothing but node:http and gives the same replies.
 * @throws Error if the shop does not answer a request as expected.
 */
export async function startBareServer(
  shopUrl: string,
  requests: readonly BenchRequest[],
): Promise<BareServer> {
  const replies = [];
  for (const request of requests) {
    const { status, rawHeaders, body } = await exchange(shopUrl, request);
    const key = `${request.method} ${request.path}`;
    replies.push({ key, status, headers: withoutConnection(rawHeaders), body });
  }
  const server = fork(PROGRAM, { serialization: 'advanced', execArgv: ['--conditions=source'] });
  server.send(replies);
  const [{ port }] = address.parse(await once(server, 'message'));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid ?? 0,
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}

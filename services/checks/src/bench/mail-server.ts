import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const SINK = fileURLToPath(new URL('smtp-sink.ts', import.meta.url));
const address = z.object({ port: z.number() });

const toUrl = (listening: unknown) => `smtp://127.0.0.1:${address.parse(listening).port}?ignoreTLS=true`;

/** A server that accepts connections and never answers. */
async function startSilentServer(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).unref();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return toUrl(server.address());
}

/** A process that accepts every mail and keeps none. */
async function startSink(): Promise<string> {
  const sink = fork(SINK);
  const fail = async (): Promise<never> => {
    await once(sink, 'exit');
    throw new Error('the mail server ended before it listened');
  };
  const messages: unknown[] = await Promise.race([once(sink, 'message'), fail()]);
  sink.unref();
  sink.channel?.unref();
  return toUrl(messages[0]);
}

const START = { silent: startSilentServer, sink: startSink };

export const mailServer = z.enum(['silent', 'sink']);
export type MailServer = z.infer<typeof mailServer>;

/** Starts the mail server of a measured shop, as long as this process runs. @returns its URL. */
export const startMailServer = (kind: MailServer): Promise<string> => START[kind]();

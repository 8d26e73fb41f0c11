import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { RecordedReply } from './recorded-reply.ts';

const PROGRAM = fileURLToPath(new URL('bare-server.ts', import.meta.url));
const address = z.object({ port: z.number() });

export type BareServer = { url: string; close: () => Promise<void> };

/** Starts what a shop is compared with: a process that is nothing but node:http and gives the recorded replies. */
export async function startBareServer(replies: readonly RecordedReply[]): Promise<BareServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-bare-'));
  const file = join(folder, 'replies.json');
  await writeFile(file, JSON.stringify(replies));
  const server = fork(PROGRAM, [file], { execArgv: ['--conditions=source'] });
  const message: unknown[] = await once(server, 'message');
  const { port } = address.parse(message[0]);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.kill();
      await once(server, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

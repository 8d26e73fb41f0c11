import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type BenchRequest, toRaw } from './bench-request.ts';

const SCRIPT = fileURLToPath(new URL('requests.lua', import.meta.url));
const SEPARATOR = '\x1e';
const TIMEOUT = '10s';

const figures = z.object({
  requests: z.number(),
  errors: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});

/** What one run of wrk saw. */
export type WrkFigures = z.infer<typeof figures>;

/** Sends requests for some seconds, each connection the next one as soon as it has the reply to its last. */
export type Wrk = {
  run: (url: string, seconds: number) => Promise<WrkFigures>;
  close: () => Promise<void>;
};

/** Prepares wrk, the program at `command`, to send `requests` in turn over `connections`. */
export async function prepareWrk(
  command: string,
  requests: readonly BenchRequest[],
  connections: number,
): Promise<Wrk> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-wrk-'));
  const file = join(folder, 'requests');
  await writeFile(file, requests.map(toRaw).join(SEPARATOR));
  const run = async (url: string, seconds: number) => {
    const load = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`];
    const script = ['--timeout', TIMEOUT, '--script', SCRIPT, url, '--', file, randomUUID()];
    const { stdout } = await promisify(execFile)(command, [...load, ...script]);
    return figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  };
  return { run, close: () => rm(folder, { recursive: true }) };
}

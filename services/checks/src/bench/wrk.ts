import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findOrInstall, type Search } from '@bookstore/dev-env/provision/programs';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { z } from 'zod';
import { type BenchRequest, toRaw } from './request.ts';

const SCRIPT = fileURLToPath(new URL('requests.lua', import.meta.url));
const SEPARATOR = '\x1e';

/**
 * Finds wrk on the PATH, or installs it with apt.
 * @throws StartFailure if neither works.
 */
export async function findWrk(search: Search): Promise<string> {
  const found = await findOrInstall(search, 'wrk');
  if (found) return found;
  throw new StartFailure('wrk is not installed (Debian and Ubuntu have a package of that name).');
}

const figures = z.object({
  requests: z.number(),
  /** Requests without a reply. */
  failed: z.number(),
  /** Replies with a status from 400 on. */
  refused: z.number(),
  seconds: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});
export type WrkFigures = Omit<z.infer<typeof figures>, 'failed' | 'refused'> & { errors: number };

/** Sends requests for some seconds; each connection sends the next one as soon as it has its reply (closed loop). */
export type Wrk = {
  run: (url: string, seconds: number) => Promise<WrkFigures>;
  close: () => Promise<void>;
};

/** Prepares the program at `command` to send `requests` in turn over `connections`. Either all or none are refused. */
export async function prepareWrk(
  command: string,
  requests: readonly BenchRequest[],
  connections: number,
): Promise<Wrk> {
  const folder = await mkdtemp(join(tmpdir(), 'bookstore-wrk-'));
  const file = join(folder, 'requests');
  await writeFile(file, requests.map(toRaw).join(SEPARATOR));
  const areRefused = requests.every(({ status = 200 }) => status >= 400);
  const run = async (url: string, seconds: number) => {
    const load = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`];
    const script = ['--timeout', '10s', '--script', SCRIPT, url, '--', file, randomUUID()];
    const { stdout } = await promisify(execFile)(command, [...load, ...script]);
    const { failed, refused, ...rest } = figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    return { ...rest, errors: failed + (areRefused ? rest.requests - refused : refused) };
  };
  return { run, close: () => rm(folder, { recursive: true }) };
}

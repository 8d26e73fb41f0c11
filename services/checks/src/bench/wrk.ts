import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findOrInstall, type Search } from '@bookstore/dev-env/provision/programs';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { z } from 'zod';
import { encodeRequest, type ShopRequest } from '../clients/request.ts';
import { type BenchRequest, statusOf, withKey } from './request.ts';

const CONNECTIONS = '32';
const SCRIPT = join(import.meta.dirname, 'requests.lua');
const SEPARATOR = '\x1e';
/** Stands for a text that is another one in each request. */
const UNIQUE = '{unique}';

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

/** The bytes of a request. */
function toRaw(request: ShopRequest): string {
  const { method, headers, body = '' } = encodeRequest(request);
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${request.path} HTTP/1.1`, ...lines, '', body.toString()].join('\r\n');
}

/**
 * Finds wrk on the PATH, or installs it with apt.
 * @throws StartFailure if neither works.
 */
export async function findWrk(search: Search): Promise<string> {
  const found = await findOrInstall(search, 'wrk');
  if (found) return found;
  throw new StartFailure('wrk is not installed (Debian and Ubuntu have a package of that name).');
}

/**
 * Prepares requests that either all expect to be refused or none, to be sent in turn over a few connections, each of
 * which sends the next one as soon as it has its reply (closed loop).
 */
export async function prepareWrk(command: string, folder: string, requests: readonly BenchRequest[]) {
  const file = join(folder, 'requests');
  await writeFile(file, requests.map((request) => toRaw(withKey(request, UNIQUE))).join(SEPARATOR));
  const areRefused = requests.every((request) => statusOf(request) >= 400);
  return async (url: string, seconds: number) => {
    const load = ['--threads', '1', '--connections', CONNECTIONS, '--duration', `${seconds}s`];
    const script = ['--timeout', '10s', '--script', SCRIPT, url, '--', file, randomUUID()];
    const { stdout } = await promisify(execFile)(command, [...load, ...script]);
    const found = figures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    const errors = found.failed + (areRefused ? found.requests - found.refused : found.refused);
    return { ...found, errors, perSecond: (found.requests - errors) / found.seconds };
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { REPOSITORY } from './repository.ts';
import { environment } from './testing/environment.ts';
import { makeTestFolder, removeTestFolders } from './testing/test-folder.ts';

const MAIN = join(REPOSITORY, 'services/dev-env/src/main.ts');
let running: ChildProcess | undefined;

/** Runs what `npm start` runs until it has printed all. @returns its lines. */
async function start(...args: string[]): Promise<string[]> {
  const env = { ...environment, DATA_DIR: await makeTestFolder(), PORT: '0' };
  const child = spawn(process.execPath, ['--conditions=source', MAIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('Press Ctrl-C')) return lines;
  }
  throw new Error(`It has ended:\n${lines.join('\n')}`);
}

const find = (lines: readonly string[], pattern: RegExp): string =>
  lines.flatMap((line) => pattern.exec(line)?.[1] ?? []).join();

async function readJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, init);
  expect(response.status).toBe(200);
  return response.json();
}

/** The statistics, as an admin who signs in reads them. */
async function readStatistics(url: string, lines: readonly string[]): Promise<unknown> {
  const [username, password] = find(lines, /Staff +(.+)/).split(' / ');
  const signIn = await readJson(`${url}/api/auth/admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = z.object({ token: z.string() }).parse(signIn);
  return readJson(`${url}/api/admin`, { headers: { authorization: `Bearer ${token}` } });
}

afterEach(async () => {
  running?.kill('SIGINT');
  if (running?.exitCode === null) await once(running, 'exit');
});
afterAll(removeTestFolders);

describe('npm start', () => {
  it('is ready when the shop, its mails and its exact statistics answer, and says what it runs', async () => {
    const lines = await start();
    const url = find(lines, /The shop +(\S+)/);
    expect(await readStatistics(url, lines)).toMatchObject({ totalBooks: 30, totalOrders: 0 });
    for (const page of [`${url}/`, find(lines, /Its mails +(\S+)/), `${url}/identity/options`])
      expect((await fetch(page)).status).toBe(200);
    expect(find(lines, /^ *MongoDB +[\d.]+ s +(\d+\.\d+\.\d+)/)).not.toBe('');
    expect(find(lines, /^ *RabbitMQ +[\d.]+ s +(\d+\.\d+\.\d+)/)).not.toBe('');
    expect(lines.findIndex((line) => line.includes('all ready'))).toBeGreaterThan(
      lines.findLastIndex((line) => /^ *(?:RabbitMQ|build|web) /.test(line)),
    );
  });

  it('has no books with --empty', async () => {
    const lines = await start('--empty');
    const url = find(lines, /The shop +(\S+)/);
    expect(await readJson(`${url}/api/books`)).toEqual([]);
    expect(await readStatistics(url, lines)).toMatchObject({ totalBooks: 0 });
  });
});

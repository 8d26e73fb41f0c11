import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWebServer } from './serve.ts';

const PAGE = '<!doctype html><title>Bookstore</title>';
const SCRIPT = 'export const shop = 1;';
const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

let folder: string;
let server: Server;
let port: number;

type Reply = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Asks without fetch, which unpacks replies by itself. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const asked = request({ port, path, headers, method, agent: false }, (response) => {
    text(response).then((body) => {
      resolve({ status: response.statusCode, headers: response.headers, body });
    }, reject);
  });
  asked.on('error', reject).end();
  return promise;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookstore-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  server = createWebServer(folder).listen(0);
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('The web server', () => {
  it('shows the app at every address a browser navigates to, never from an old copy', async () => {
    for (const path of ['/', '/books/1', '/dashboard/manage-books']) {
      const { status, headers, body } = await ask(path, NAVIGATION);
      expect([status, headers['cache-control'], body]).toEqual([200, 'no-cache', PAGE]);
    }
  });

  it('answers 404 for a file that is not there, not the app', async () => {
    const { status, headers, body } = await ask('/assets/old-9z.js', { accept: '*/*' });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(JSON.parse(body)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('has files with hashed names kept for good, and sends them as they were compressed', async () => {
    const { headers } = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it('does not leave its folder', async () => {
    const { status } = await ask('/..%2f..%2fetc/passwd');
    expect(status).toBe(404);
  });

  it('takes no other method than GET and HEAD', async () => {
    const { status, headers } = await ask('/', {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

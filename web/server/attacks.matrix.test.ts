import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOK_ADDRESSES_PATH } from '@bookstore/contracts/sitemap';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { findFreePort, portOf } from '@bookstore/runtime/testing/ports';
import { aBook } from '../src/shared/testing/factories.ts';

/** A quarter less than its container has, in which the buffers of sockets count as well. */
const LIMIT_MIB = 144;
/** The young generation as in `services/Dockerfile`: by itself it may grow to 64 MiB. */
const HEAP = ['--max-old-space-size=64', '--max-semi-space-size=4'];
const MIB = 1024 * 1024;
/** After as many looks in a row without a new peak its memory does not grow any more. */
const CALM_LOOKS = 50;
const PAGE = `<!doctype html><html lang="en"><!--head--><!--/head--><span class="block">Scripts are off. <a href="">Reload</a></span><div id="root"></div>${'<p>text</p>'.repeat(2000)}`;
const BOOK_PATH = /^\/api\/books\/(\d{24})$/;
const aLongBook = (_id: string) => JSON.stringify(aBook({ _id, description: 'A long story. '.repeat(300) }));
/** Of as much HTML as the home page has. */
const RENDERER = `export const countMissing = () => 0;
export const createRenderer = ({ catalog }) => {
  const head = { title: 'A page', description: 'A page.', links: [] };
  const renderFrame = async (address) => ({ html: \`<p>\${address}’</p>\`.repeat(3000), preloads: '' });
  return {
    listAddresses: async () => ['/about'],
    privatePaths: [],
    describeNotFound: () => head,
    findPage: (address) =>
      /^\\/(about|books\\/.+)$/.test(address)
        ? { routeId: '/', address, isIndexed: true, isRendered: true, hasParameters: true, head }
        : undefined,
    loadPage: async (address) => ({
      isFound: true,
      head,
      queries: address === '/about' ? '[]' : await (await fetch(catalog + '/api' + address)).text(),
      render: () => renderFrame(address),
    }),
    renderFrame,
  };
};`;
const APP = new URL('app.ts', import.meta.url).href;
const ADDRESSES = JSON.stringify({
  total: 20_000,
  books: Array.from({ length: 20_000 }, (_, number) => ({
    _id: String(number).padStart(24, '0'),
    updatedAt: '2026-11-20T10:00:00.000Z',
  })),
});

let folder: string;
let catalog: Server;
let catalogRequests: string[] = [];
let web: ChildProcess;
let port: number;
let sockets: Socket[] = [];

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: shop\r\n\r\n`;
const pathOfBook = (number: number) => `/books/${String(number).padStart(24, '0')}`;
const openMany = (count: number, pathOf: (number: number) => string, requests = 1) => {
  for (let opened = 0; opened < count; opened++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.pause();
    socket.write(get(pathOf(opened)).repeat(requests));
    sockets.push(socket);
  }
};

/** Memory of its own: what it has mapped of Node's program can be dropped and is not what a container dies of. */
const residentMib = async () =>
  Number(/RssAnon:\s*(\d+)/.exec(await readFile(`/proc/${web.pid ?? 0}/status`, 'utf8'))?.[1]) / 1024;
const countOpenFiles = async () => (await readdir(`/proc/${web.pid ?? 0}/fd`)).length;
const isUp = () =>
  fetch(`http://127.0.0.1:${port}/about`).then(
    ({ ok }) => ok,
    () => false,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookstore-web-'));
  for (const name of ['public/assets', 'public/.vite', 'renderer'])
    await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'public/.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'renderer/renderer.js'), RENDERER);
  await writeFile(join(folder, 'public/index.html'), PAGE);
  await writeFile(join(folder, 'public/assets/app-1a2b.js'), randomBytes(MIB));
  await writeFile(join(folder, 'public/assets/film-1a2b.js'), randomBytes(16 * MIB));
  catalog = createServer(({ url = '' }, response) => {
    catalogRequests.push(url);
    const id = BOOK_PATH.exec(url)?.[1];
    if (id) response.end(aLongBook(id));
    else response.end(url.startsWith(BOOK_ADDRESSES_PATH) ? ADDRESSES : '[]');
  }).listen(0);
});

beforeEach(async () => {
  port = await findFreePort();
  const settings = {
    PORT: port,
    OPS_PORT: await findFreePort(),
    LOG_LEVEL: 'silent',
    DRAIN_MS: 0,
    PUBLIC_URL: 'https://shop.example',
    CATALOG_URL: `http://127.0.0.1:${await portOf(catalog)}`,
    ADMIN_AUTH_URL: `http://127.0.0.1:${await portOf(catalog)}`,
  };
  const program = `import { createApp } from '${APP}'; await createApp(${JSON.stringify(settings)}, '${folder}');`;
  const options = [...HEAP, '--conditions=source', '--input-type=module'];
  web = spawn(process.execPath, [...options, '-e', program], { stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await isUp())) await delay(20);
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  catalogRequests = [];
  if (web.exitCode === null && web.signalCode === null) {
    web.kill('SIGKILL');
    await once(web, 'exit');
  }
});

afterAll(async () => {
  catalog.close();
  catalog.closeAllConnections();
  await rm(folder, { recursive: true });
});

describe('a web server with 144 MiB', () => {
  it.each<[string, number, (number: number) => string, number]>([
    ['pipelined requests whose responses are never read', 5, () => '/about', 1100],
    ['slow readers of a file', 250, () => '/assets/app-1a2b.js', 1],
    ['slow readers of pages', 250, () => '/about', 15],
    ['slow readers of the pages of many books', 250, pathOfBook, 15],
    ['a hundred readers of the sitemap at once', 100, () => '/sitemap.xml', 3],
  ])('keeps within it and goes on to serve: %s', async (_what, clients, pathOf, requests) => {
    openMany(clients, pathOf, requests);
    let peakMib = 0;
    for (let calm = 0; calm < CALM_LOOKS; calm++) {
      await delay(20);
      expect(await isUp()).toBe(true);
      const mib = Math.ceil(await residentMib());
      if (mib > peakMib) [peakMib, calm] = [mib, 0];
    }
    expect(web.exitCode).toBeNull();
    expect(peakMib).toBeLessThan(LIMIT_MIB);
  });

  it('asks catalog once for a sitemap that many read at once', async () => {
    const url = `http://127.0.0.1:${port}/sitemap.xml`;
    const bodies = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(url)).text()));
    expect(bodies.every((body) => body.includes(`${pathOfBook(19_999)}<`))).toBe(true);
    expect(catalogRequests.filter((target) => target.startsWith(BOOK_ADDRESSES_PATH))).toHaveLength(1);
  });

  it('closes a file whose client disconnects', async () => {
    const before = await countOpenFiles();
    for (let read = 0; read < 20; read++) {
      openMany(1, () => '/assets/film-1a2b.js');
      await delay(20);
      sockets.at(-1)?.destroy();
    }
    await eventually(async () => {
      expect(await countOpenFiles()).toBeLessThanOrEqual(before);
    });
  });
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import sirv from 'sirv';
import { UNKNOWN_PAGE } from '../src/shared/page-heads.ts';
import type { PrerenderedPages } from '../src/shared/prerendered.ts';
import type { CatalogReader } from './catalog.ts';
import type { Health } from '@bookstore/runtime/ops';
import { createPageWriter } from './page-writer.ts';
import { findPage } from './pages.ts';
import { writeRobots } from './robots.ts';
import { createSitemap, readSitemapPart } from './sitemap.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';
const REVALIDATED = 'no-cache';

/** Longer than the gateway keeps its own connections, so that it never writes to one that is just closing. */
const KEEP_ALIVE_MS = 75_000;

/** Names under `/assets/` hold a hash of their content; covers change rarely; pages must always be the newest. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return ONE_YEAR;
  return path.startsWith('/covers/') ? ONE_DAY : REVALIDATED;
}

function refuse(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const problem = createProblem(code, toRequestId(request.headers[REQUEST_ID_HEADER]));
  response.writeHead(problem.status, { 'content-type': PROBLEM_MEDIA_TYPE, 'cache-control': 'no-store' });
  response.end(JSON.stringify(problem));
}

/** Whether a browser asks for a page to show, rather than for a picture or script that is not there. */
const isNavigation = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;

type WebServerOptions = {
  folder: string;
  publicUrl: string;
  catalog: CatalogReader;
  prerendered: PrerenderedPages;
  health: Pick<Health, 'isDraining'>;
};

/**
 * Serves the built app in `folder`: compressed as it was built, files with hashed names cached for good. A path of
 * the app shows the app, with a head of the page's own; any other that is no file shows it with 404 to a browser
 * that navigates, and is refused to anything else.
 * @throws Error when the app in `folder` is not whole.
 */
export function createWebServer(options: WebServerOptions): Server {
  const { folder, publicUrl, catalog, prerendered, health } = options;
  const writePage = createPageWriter({ folder, publicUrl, prerendered });
  const robots = writeRobots(publicUrl);
  const writeSitemap = createSitemap({ publicUrl, listAddresses: catalog.listAddresses });
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControl(path));
    },
  });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    if (path === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': REVALIDATED }).end(robots);
      return;
    }
    const sitemapPart = readSitemapPart(path);
    if (sitemapPart !== undefined) {
      const xml = await writeSitemap(sitemapPart);
      if (xml) response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
      else refuse(request, response, 'UNAVAILABLE');
      return;
    }
    const page = await findPage(path, catalog);
    if (page) {
      await writePage(page, request, response);
      return;
    }
    files(request, response, () => {
      if (isNavigation(request)) void writePage({ status: 404, head: UNKNOWN_PAGE }, request, response);
      else refuse(request, response, 'NOT_FOUND');
    });
  };

  const server = createServer((request, response) => {
    // A client that keeps connections comes back on a new one, which leads to another replica.
    if (health.isDraining) response.shouldKeepAlive = false;
    if (request.method === 'GET' || request.method === 'HEAD') {
      answer(request, response).catch(() => {
        response.destroy();
      });
      return;
    }
    response.setHeader('allow', 'GET, HEAD');
    refuse(request, response, 'METHOD_NOT_ALLOWED');
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import sirv from 'sirv';
import { UNKNOWN_PAGE } from '../src/shared/page-heads.ts';
import type { PrerenderedPages } from '../src/shared/prerendered.ts';
import type { CatalogReader } from './catalog.ts';
import { createPageSender } from './page-sender.ts';
import { findPage } from './pages.ts';
import { createSitemap, parseSitemapPath, renderRobots } from './sitemap.ts';

/** Longer than the gateway's keep-alive, so that the gateway never writes to a connection that is closing. */
const KEEP_ALIVE_MS = 75_000;

/** Names under `/assets/` contain a hash of the content; covers change rarely; everything else is revalidated. */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path.startsWith('/covers/') ? 'public, max-age=86400' : 'no-cache';
}

function sendProblem(request: IncomingMessage, response: ServerResponse, code: ErrorCode): void {
  const problem = createProblem(code, toRequestId(request.headers[REQUEST_ID_HEADER]));
  response.writeHead(problem.status, { 'content-type': PROBLEM_MEDIA_TYPE, 'cache-control': 'no-store' });
  response.end(JSON.stringify(problem));
}

/** Whether a browser requests a page rather than a picture or script. */
const isNavigation = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;

type WebServerOptions = {
  folder: string;
  publicUrl: string;
  catalog: CatalogReader;
  prerendered: PrerenderedPages;
  health: { readonly isDraining: boolean };
};

/**
 * Serves the built app in `folder`: files as the build compressed them, and the app with the head of each page. For
 * other paths, navigations get the app's 404 page and everything else a problem.
 * @throws Error when the app in `folder` is incomplete.
 */
export function createWebServer(options: WebServerOptions): Server {
  const { folder, publicUrl, catalog, prerendered, health } = options;
  const sendPage = createPageSender({ folder, publicUrl, prerendered });
  const robots = renderRobots(publicUrl);
  const renderSitemap = createSitemap(publicUrl, catalog.listAddresses);
  const serveFile = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControl(path));
    },
  });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const sitemapPart = parseSitemapPath(path);
    if (path === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-cache' }).end(robots);
    } else if (sitemapPart !== undefined) {
      const xml = await renderSitemap(sitemapPart);
      if (xml) response.writeHead(200, { 'content-type': 'application/xml' }).end(xml);
      else sendProblem(request, response, 'UNAVAILABLE');
    } else {
      const page = await findPage(path, catalog);
      if (page) await sendPage(page, request, response);
      else
        serveFile(request, response, () => {
          if (isNavigation(request)) void sendPage({ status: 404, head: UNKNOWN_PAGE }, request, response);
          else sendProblem(request, response, 'NOT_FOUND');
        });
    }
  };

  const server = createServer((request, response) => {
    // The client's next connection may reach another replica.
    if (health.isDraining) response.shouldKeepAlive = false;
    if (request.method === 'GET' || request.method === 'HEAD') {
      handle(request, response).catch(() => response.destroy());
      return;
    }
    response.setHeader('allow', 'GET, HEAD');
    sendProblem(request, response, 'METHOD_NOT_ALLOWED');
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

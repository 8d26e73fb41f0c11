import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';
import { toRequestId, REQUEST_ID_HEADER } from '@bookstore/runtime/request-id';
import { closeConnectionsWhileDraining, UPSTREAM_KEEP_ALIVE_MS } from '@bookstore/runtime/server';
import sirv from 'sirv';
import type { Renderer } from '../src/shared/page/renderer.ts';
import { createPageFinder, type Logger } from './page-renderer.ts';
import type { BuildManifest } from './page-chunks.ts';
import { createPageSender } from './page-sender.ts';
import type { ReadShop } from './shop-reader.ts';
import { createSitemap, parseSitemapPath, type ReadAddresses, renderRobots } from './sitemap.ts';

const MAX_CONNECTIONS = 1024;
/** What is buffered of one response whose client reads slowly, beyond the chunk that is being sent. */
const UNSENT_BYTES = 16 * 1024;
/** With numbers that can be positions in a file. */
const RANGE = /^bytes=(\d{1,15})-(\d{0,15})$/;

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

/** One range from its first byte on, as sirv reads it. Any other is ignored, as RFC 9110, 14.2 allows. */
function keepsRange(range: string): boolean {
  const [, first = '', last = ''] = RANGE.exec(range) ?? [];
  return first !== '' && (last === '' || Number(first) <= Number(last));
}

/** Creates what serves the files in `folder` as the build compressed them. */
function createFileSender(folder: string) {
  const serveFile = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => response.setHeader('cache-control', cacheControl(path)),
  });
  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { headers } = request;
    if (headers.range !== undefined && !keepsRange(headers.range)) delete headers.range;
    // sirv writes the head before it opens the file, which may be gone: this way the head is sent with the first bytes.
    response.writeHead = (status: number, ...[fields]: unknown[]) => {
      Reflect.deleteProperty(response, 'writeHead');
      if (!fields) return response.writeHead(status);
      response.statusCode = status;
      for (const [name, value] of Object.entries(fields)) response.setHeader(name, String(value));
      return response;
    };
    // sirv leaves the file open when its client disconnects, and an error of the file to the process.
    response.once('pipe', (file: Readable) => {
      response.once('close', () => file.destroy());
      file.once('error', () => {
        if (response.headersSent) response.destroy();
        else {
          for (const name of response.getHeaderNames()) response.removeHeader(name);
          next();
        }
      });
    });
    serveFile(request, response, next);
  };
}

/** Whether a browser requests a page rather than a picture or script. */
const isNavigation = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;

type WebServerOptions = {
  folder: string;
  publicUrl: string;
  manifest: BuildManifest;
  renderer: Renderer;
  readShop: ReadShop;
  readAddresses: ReadAddresses;
  logger: Logger;
  health: { readonly isDraining: boolean };
};

/**
 * Serves the built app in `folder`: files as the build compressed them, and the app with the head of each page. For
 * other paths, navigations get the app's 404 page and everything else a problem.
 * @throws Error when the app in `folder` is incomplete.
 */
export function createWebServer(options: WebServerOptions): Server {
  const { publicUrl, renderer, readShop, folder, health } = options;
  const findPage = createPageFinder(options);
  const sendPage = createPageSender(options);
  const robots = renderRobots(publicUrl, renderer.privatePaths);
  const listAddresses = async () => renderer.listAddresses(await readShop());
  const renderSitemap = createSitemap({ ...options, renderer: { listAddresses } });
  const sendFile = createFileSender(folder);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const sitemapPart = parseSitemapPath(path);
    if (path === '/robots.txt') {
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-cache' }).end(robots);
    } else if (sitemapPart !== undefined) {
      const xml = await renderSitemap(sitemapPart);
      const headers = { 'content-type': 'application/xml', 'cache-control': 'no-cache' };
      if (xml) response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : xml);
      else sendProblem(request, response, 'UNAVAILABLE');
    } else {
      const shop = await readShop();
      const page = await findPage(request.url ?? '/', shop);
      if (page) await sendPage(page, request, response);
      else
        sendFile(request, response, () => {
          if (isNavigation(request))
            sendPage({ status: 404, head: renderer.describeNotFound(shop), shop }, request, response).catch(
              () => response.destroy(),
            );
          else sendProblem(request, response, 'NOT_FOUND');
        });
    }
  };

  const server = createServer(
    { keepAliveTimeout: UPSTREAM_KEEP_ALIVE_MS, highWaterMark: UNSENT_BYTES },
    (request, response) => {
      if (request.method === 'GET' || request.method === 'HEAD') {
        handle(request, response).catch(() => response.destroy());
        return;
      }
      response.setHeader('allow', 'GET, HEAD');
      sendProblem(request, response, 'METHOD_NOT_ALLOWED');
    },
  );
  server.maxConnections = MAX_CONNECTIONS;
  closeConnectionsWhileDraining(server, health);
  return server;
}

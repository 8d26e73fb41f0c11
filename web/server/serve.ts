import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createProblem, PROBLEM_MEDIA_TYPE, type ErrorCode } from '@bookstore/contracts/errors';
import { keepRequestId, REQUEST_ID_HEADER } from '@bookstore/contracts/request-id';
import sirv from 'sirv';

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
  const problem = createProblem(code, keepRequestId(request.headers[REQUEST_ID_HEADER]));
  response.writeHead(problem.status, { 'content-type': PROBLEM_MEDIA_TYPE, 'cache-control': 'no-store' });
  response.end(JSON.stringify(problem));
}

/** Whether a browser asks for a page to show, rather than for a picture or script that is not there. */
const isNavigation = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false;

/**
 * Serves the built app in `folder`: compressed as it was built, files with hashed names cached for good. Every
 * address that is no file shows the app to a browser that navigates, and is 404 to anything else.
 */
export function createWebServer(folder: string): Server {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', cacheControl(path));
    },
  });

  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      refuse(request, response, 'METHOD_NOT_ALLOWED');
      return;
    }
    files(request, response, () => {
      if (!isNavigation(request)) {
        refuse(request, response, 'NOT_FOUND');
        return;
      }
      request.url = '/';
      files(request, response, () => {
        refuse(request, response, 'NOT_FOUND');
      });
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

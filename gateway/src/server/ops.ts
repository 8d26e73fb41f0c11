import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

/** Creates the server for operators: `/livez`, `/readyz` and `/metrics`, on a port of its own. */
export const createOpsServer = (metrics: Registry, isReady: () => boolean) =>
  createServer((request, response) => {
    const send = (status: number, body: string, type = 'application/json') => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    };
    switch (request.url) {
      case '/livez':
        send(200, '{"status":"up"}');
        break;
      case '/readyz':
        send(isReady() ? 200 : 503, JSON.stringify({ isReady: isReady() }));
        break;
      case '/metrics':
        metrics.metrics().then(
          (page) => {
            send(200, page, metrics.contentType);
          },
          (error: unknown) => {
            send(500, JSON.stringify({ status: String(error) }));
          },
        );
        break;
      default:
        send(404, '{"status":"unknown"}');
    }
  });

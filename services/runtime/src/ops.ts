import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Health } from './health.ts';
import { listen, type Listening } from './server.ts';

type OpsServerOptions = { port: number; health: Health; metrics: Registry };

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/**
 * Serves what operators ask a process on a port of its own, which the gateway never routes:
 * `/livez` (it runs), `/readyz` (it may get traffic: 200 or 503, with each check) and `/metrics`.
 */
export function startOpsServer({ port, health, metrics }: OpsServerOptions): Promise<Listening> {
  const pages: Record<string, (response: ServerResponse) => Promise<void> | void> = {
    '/livez': (response) => {
      answer(response, 200, 'application/json', '{"status":"up"}');
    },
    '/readyz': async (response) => {
      const report = await health.report();
      answer(response, report.isReady ? 200 : 503, 'application/json', JSON.stringify(report));
    },
    '/metrics': async (response) => {
      answer(response, 200, metrics.contentType, await metrics.metrics());
    },
  };
  const server = createServer((request, response) => {
    const page = pages[request.url?.split('?')[0] ?? ''];
    if (!page) {
      answer(response, 404, 'application/json', '{"status":"unknown"}');
      return;
    }
    Promise.resolve(page(response)).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  return listen(server, port);
}

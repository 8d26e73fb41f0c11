import { createServer, type Server } from 'node:http';
import { createMetrics } from '@bookstore/runtime/metrics';

export type Health = { isDraining: boolean };

/**
 * Answers what operators ask, on a port that the gateway never routes: `/livez` (the process runs), `/readyz` (it may
 * get traffic) and `/metrics` (of the process: requests are timed at the gateway, which passes all of them).
 */
export function createOpsServer(health: Health): Server {
  const metrics = createMetrics('web');

  const answer = async (path: string): Promise<{ status: number; body: string }> => {
    if (path === '/livez') return { status: 200, body: 'up' };
    if (path === '/readyz')
      return health.isDraining ? { status: 503, body: 'draining' } : { status: 200, body: 'up' };
    if (path === '/metrics') return { status: 200, body: await metrics.metrics() };
    return { status: 404, body: 'unknown' };
  };

  return createServer(({ url = '' }, response) => {
    void answer(url).then(({ status, body }) => {
      response
        .writeHead(status, { 'content-type': metrics.contentType, 'cache-control': 'no-store' })
        .end(body);
    });
  });
}

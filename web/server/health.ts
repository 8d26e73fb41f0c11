import { createServer, type Server } from 'node:http';

export type Health = { isDraining: boolean };

/** Answers `/livez` (the process runs) and `/readyz` (it may get traffic) on a port that the gateway never routes. */
export function createHealthServer(health: Health): Server {
  return createServer(({ url }, response) => {
    const isReadiness = url === '/readyz';
    if (!isReadiness && url !== '/livez') {
      response.writeHead(404).end();
      return;
    }
    const isUp = !isReadiness || !health.isDraining;
    response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ status: isUp ? 'up' : 'draining' }));
  });
}

import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { GatewayRequest } from './gateway-request.ts';

/** What a client that left before the end of its reply is counted as. */
const CLIENT_LEFT = 499;

/** Creates the registry of the gateway's own figures. */
export function createMetrics(): Registry {
  const metrics = new Registry();
  metrics.setDefaultLabels({ service: 'gateway' });
  collectDefaultMetrics({ register: metrics });
  return metrics;
}

/** Returns what tells logs and metrics of a request once it has ended, by its route and never by its path. */
export function createObserver(logger: Logger, metrics: Registry) {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [metrics],
  });
  return (request: GatewayRequest, response: ServerResponse): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const durationMs = performance.now() - startedAt;
      const { method = '', requestId, route } = request;
      const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
      durations.observe({ method, route: route.prefix, status }, durationMs / 1000);
      logger.info(
        { requestId, method, route: route.prefix, status, durationMs: Math.round(durationMs * 10) / 10 },
        'request',
      );
    });
  };
}

import type { ServerResponse } from 'node:http';
import { createRequestTimer, type Metrics } from '@bookstore/runtime/metrics';
import { traceLogFields } from '@bookstore/runtime/tracing';
import type { Logger } from 'pino';
import type { GatewayRequest } from '../routing/gateway-request.ts';

/** The status recorded when a client disconnects before the end of its response. */
const CLIENT_CLOSED_REQUEST = 499;

/** Creates what records each request once it has ended in log, metrics and trace: by its route, never its path. */
export function createRequestObserver(logger: Logger, metrics: Metrics) {
  const durations = createRequestTimer(metrics);
  return (request: GatewayRequest, response: ServerResponse): void => {
    const startedAt = performance.now();
    response.on('close', () => {
      const elapsedMs = performance.now() - startedAt;
      const { method = '', requestId, span } = request;
      const route = request.route.prefix;
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      durations.observe({ method, route, status }, elapsedMs / 1000);
      const durationMs = Math.round(elapsedMs * 10) / 10;
      const line = { requestId, method, route, status, durationMs, ...span?.run(traceLogFields) };
      logger.info(line, 'request');
      span?.endRequest({ method, route, status });
    });
  };
}

import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '@bookstore/contracts/errors';
import { createRequestTimer } from '@bookstore/runtime/metrics';
import { traceLogFields } from '@bookstore/runtime/tracing';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { GatewayRequest } from '../routing/gateway-request.ts';

/** What a client that left before the end of its reply is counted as. */
const CLIENT_LEFT = 499;

/** Creates the counters of what the gateway refused and of what its upstreams failed at. */
export function createCounters(metrics: Registry) {
  const rateLimited = new Counter({
    name: 'rate_limited_requests_total',
    help: 'Requests refused because their client made too many.',
    labelNames: ['route'],
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'upstream_failures_total',
    help: 'Requests whose upstream could not be reached, hung up or was too slow, after the second try if there was one.',
    labelNames: ['upstream', 'code'],
    registers: [metrics],
  });
  return {
    rateLimited: (route: string) => {
      rateLimited.inc({ route });
    },
    upstreamFailed: (upstream: string, code: ErrorCode) => {
      failures.inc({ upstream, code });
    },
  };
}

export type Counters = ReturnType<typeof createCounters>;

/** Returns what tells logs, metrics and its trace of a request once it has ended, by its route and never by its path. */
export function createObserver(logger: Logger, metrics: Registry) {
  const durations = createRequestTimer(metrics);
  return (request: GatewayRequest, response: ServerResponse): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const durationMs = performance.now() - startedAt;
      const { method = '', requestId, route } = request;
      const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
      durations.observe({ method, route: route.prefix, status }, durationMs / 1000);
      const line = { requestId, method, route: route.prefix, status };
      logger.info(
        { ...line, durationMs: Math.round(durationMs * 10) / 10, ...request.span?.run(traceLogFields) },
        'request',
      );
      request.span?.end({ route: route.prefix, status });
    });
  };
}

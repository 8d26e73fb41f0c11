import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { runInSpan, type Span, startRequestSpan } from './spans.ts';

/** The status recorded when a client disconnects before the end of its response. */
const CLIENT_CLOSED_REQUEST = 499;

type RequestObserverOptions = { logger: Logger; metrics: Metrics; level?: 'info' | 'debug' };

/**
 * Creates what records a request in metrics, log and trace once its response has closed: by the pattern of its route, never
 * its path. `findRoute` is called then. It returns the span to handle the request in; undefined while tracing is off.
 */
export function createRequestObserver({ logger, metrics, level = 'debug' }: RequestObserverOptions) {
  const help = 'Time from the arrival of a request to the end of its reply.';
  const timer = metrics.addTimer('http_request_duration_seconds', help, 'method', 'route', 'status');
  return (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    findRoute: () => string,
  ): Span | undefined => {
    const startedAt = performance.now();
    const { method = '', headers } = request;
    const span = startRequestSpan({ method, headers, requestId });
    response.on('close', () => {
      const elapsedMs = performance.now() - startedAt;
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      const labels = { method, route: findRoute(), status };
      timer.observe(labels, elapsedMs / 1000);
      const durationMs = Math.round(elapsedMs * 10) / 10;
      runInSpan(span, () => {
        logger[level]({ requestId, ...labels, durationMs }, 'request');
      });
      span?.endRequest(labels);
    });
    return span;
  };
}

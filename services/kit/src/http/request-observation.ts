import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from '@bookstore/runtime/logger';
import { createRequestTimer, type Metrics } from '@bookstore/runtime/metrics';
import { type Span, startRequestSpan } from '@bookstore/runtime/spans';
import type { FastifyReply, FastifyRequest } from 'fastify';

type ObservationOptions = { app: NestFastifyApplication; logger: Logger; metrics: Metrics };

/** Times, logs and traces every request of a service, by its route and never by its path. */
export function observeRequests({ app, logger, metrics }: ObservationOptions): void {
  const timer = createRequestTimer(metrics);
  const spans = new WeakMap<FastifyRequest, Span>();
  const inSpan = (request: FastifyRequest, work: () => void) => {
    const span = spans.get(request);
    if (span) span.run(work);
    else work();
  };
  const observe = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, id: requestId } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    timer.observe({ method, route, status }, reply.elapsedTime / 1000);
    logger.debug({ requestId, method, route, status, ms: reply.elapsedTime }, 'request');
    spans.get(request)?.endRequest({ method, route, status });
  };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      const { method, headers, id: requestId } = request;
      const span = startRequestSpan({ method, headers, requestId });
      if (span) spans.set(request, span);
      done();
    })
    // Not earlier: parsing a body loses the asynchronous context.
    .addHook('preHandler', (request, _reply, done) => {
      inSpan(request, done);
    })
    .addHook('onResponse', (request, reply, done) => {
      inSpan(request, () => {
        observe(request, reply);
      });
      done();
    });
}

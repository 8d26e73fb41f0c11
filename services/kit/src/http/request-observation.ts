import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ServerSpan } from '@bookstore/runtime/tracing/http-spans';
import { createRequestTimer } from '@bookstore/runtime/metrics';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Logger } from '@bookstore/runtime/logger';

type ObservationOptions = { app: NestFastifyApplication; logger: Logger; metrics: Registry };

/** Times every request of a service, logs it and makes it a span, by its route and never by its path. */
export function observeRequests({ app, logger, metrics }: ObservationOptions): void {
  const timer = createRequestTimer(metrics);
  const spans = new WeakMap<FastifyRequest, ServerSpan>();
  const tell = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, id: requestId } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    timer.observe({ method, route, status }, reply.elapsedTime / 1000);
    logger.debug({ requestId, method, route, status, ms: reply.elapsedTime }, 'request');
    spans.get(request)?.end({ route, status });
  };
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, _reply, done) => {
      const { method, headers, id: requestId } = request;
      const span = ServerSpan.start({ method, headers, requestId });
      if (span) spans.set(request, span);
      done();
    })
    // Not sooner: the reading of a body loses what was running before it.
    .addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) span.run(done);
      else done();
    })
    .addHook('onResponse', (request, reply, done) => {
      const span = spans.get(request);
      if (span) {
        span.run(() => {
          tell(request, reply);
        });
      } else tell(request, reply);
      done();
    });
}

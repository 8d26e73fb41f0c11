import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import { createRequestObserver } from '@bookstore/runtime/request-observer';
import { runInSpan, type Span } from '@bookstore/runtime/spans';
import type { FastifyRequest } from 'fastify';

type ObservationOptions = { app: NestFastifyApplication; logger: Logger; metrics: Metrics };

/** Times, logs and traces every request of a service. */
export function observeRequests({ app, ...options }: ObservationOptions): void {
  const observe = createRequestObserver(options);
  const spans = new WeakMap<FastifyRequest, Span | undefined>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const findRoute = () => request.routeOptions.url ?? 'unknown';
      spans.set(request, observe(request.raw, reply.raw, request.id, findRoute));
      done();
    })
    // Not earlier: parsing a body loses the asynchronous context.
    .addHook('preHandler', (request, _reply, done) => {
      runInSpan(spans.get(request), done);
    });
}

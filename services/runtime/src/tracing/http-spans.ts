import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { hasTracing } from './tracing.ts';

const tracer = trace.getTracer('@bookstore/http');

type Arrival = { method: string; headers: IncomingHttpHeaders; requestId: string };
type Outcome = { route: string; status: number };

/** The span of a request that a process serves. It tells the route, never the path, a header or a body. */
export class ServerSpan {
  readonly #span: Span;
  readonly #method: string;
  readonly #context: Context;

  private constructor({ method, headers, requestId }: Arrival) {
    const caller = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, 'bookstore.request_id': requestId };
    this.#method = method;
    this.#span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, caller);
    this.#context = trace.setSpan(caller, this.#span);
  }

  /** Begins the span of a request, a child of the caller's; nothing in a process that does not trace. */
  static start(arrival: Arrival): ServerSpan | undefined {
    return hasTracing() ? new ServerSpan(arrival) : undefined;
  }

  /** Runs `work` so that what it starts belongs to this span. */
  run<R>(work: () => R): R {
    return context.with(this.#context, work);
  }

  /** Makes an upstream's request a part of this span. */
  writeTo(headers: IncomingHttpHeaders): void {
    propagation.inject(this.#context, headers);
  }

  /** Ends the span with what was answered. */
  end({ route, status }: Outcome): void {
    this.#span.updateName(`${this.#method} ${route}`);
    this.#span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

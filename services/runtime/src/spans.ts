import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span as ApiSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isTracing, type TraceParent } from './tracing.ts';

const tracer = trace.getTracer('@bookstore/runtime');

/** A span, with the context in which its children are started. */
export class Span {
  readonly #span: ApiSpan;
  readonly #context: Context;

  /** Starts a child of the span that `carrier` names in its `traceparent`. */
  constructor(name: string, kind: SpanKind, carrier: object, attributes: Attributes) {
    const parent = propagation.extract(context.active(), carrier);
    this.#span = tracer.startSpan(name, { kind, attributes }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  /** Runs `work` so that the spans it starts are children of this one. */
  run<R>(work: () => R): R {
    return context.with(this.#context, work);
  }

  /** Adds the headers that make what is sent with them a child of this span. */
  writeTo<H extends IncomingHttpHeaders | TraceParent>(headers: H): H {
    propagation.inject(this.#context, headers);
    return headers;
  }

  end(isOk: boolean): void {
    if (!isOk) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }

  /** Ends the span of a request with its route. */
  endRequest({ method, route, status }: { method: string; route: string; status: number }): void {
    this.#span.updateName(`${method} ${route}`);
    this.#span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    this.end(status < 500);
  }
}

/** Runs `work` in a span, if there is one. */
export const runInSpan = <R>(span: Span | undefined, work: () => R): R => (span ? span.run(work) : work());

/** A request of which a span is made; all spans are undefined while tracing is off. */
type ServedRequest = { method: string; headers: IncomingHttpHeaders; requestId: string };

/** The span of a request that a process serves. It holds the route, never the path, a header or a body. */
export function startRequestSpan({ method, headers, requestId }: ServedRequest): Span | undefined {
  if (!isTracing()) return undefined;
  const attributes = { 'http.request.method': method, 'bookstore.request_id': requestId };
  return new Span(method, SpanKind.SERVER, headers, attributes);
}

const messageAttributes = (operation: string, type: string, destination: string, routingKey: string) => ({
  'messaging.system': 'rabbitmq',
  'messaging.operation.type': type,
  'messaging.operation.name': operation,
  'messaging.destination.name': destination,
  'messaging.rabbitmq.destination.routing_key': routingKey,
});

/** The span of publishing a message, as a child of the write whose traceparent is given. */
export function startPublishSpan(exchange: string, routingKey: string, traceparent = ''): Span | undefined {
  if (!isTracing()) return undefined;
  const attributes = messageAttributes('publish', 'send', exchange, routingKey);
  return new Span(`publish ${exchange}`, SpanKind.PRODUCER, { traceparent }, attributes);
}

type Message = { messageId?: unknown; headers?: object | undefined };

/** The span of processing a message, from its delivery to its acknowledgement, as a child of its publish. */
export function startProcessSpan(queue: string, routingKey: string, message: Message): Span | undefined {
  if (!isTracing()) return undefined;
  const attributes = {
    ...messageAttributes('process', 'process', queue, routingKey),
    'messaging.message.id': String(message.messageId),
  };
  return new Span(`process ${queue}`, SpanKind.CONSUMER, message.headers ?? {}, attributes);
}

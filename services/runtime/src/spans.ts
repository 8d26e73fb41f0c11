import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { isTracing, type TraceParent } from './tracing.ts';

const tracer = trace.getTracer('@bookstore/runtime');

/** A span, with the context in which its children are started. */
class ActiveSpan {
  protected readonly span: Span;
  readonly #context: Context;

  /** Starts a span as a child of the one that `carrier` names in its `traceparent`. */
  constructor(name: string, kind: SpanKind, carrier: object, attributes: Attributes) {
    const parent = propagation.extract(context.active(), carrier);
    this.span = tracer.startSpan(name, { kind, attributes }, parent);
    this.#context = trace.setSpan(parent, this.span);
  }

  /** Runs `work` so that the spans it starts are children of this one. */
  run<R>(work: () => R): R {
    return context.with(this.#context, work);
  }

  /** Adds the headers that make what is sent with them a child of this span. */
  writeTo(headers: IncomingHttpHeaders | TraceParent): void {
    propagation.inject(this.#context, headers);
  }

  protected finish(isOk: boolean): void {
    if (!isOk) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

type ServedRequest = { method: string; headers: IncomingHttpHeaders; requestId: string };

/** The span of a request that a process serves. It holds the route, never the path, a header or a body. */
export class ServerSpan extends ActiveSpan {
  readonly #method: string;

  private constructor({ method, headers, requestId }: ServedRequest) {
    const attributes = { 'http.request.method': method, 'bookstore.request_id': requestId };
    super(method, SpanKind.SERVER, headers, attributes);
    this.#method = method;
  }

  /** Starts the span of a request as a child of the caller's; undefined while tracing is off. */
  static start(request: ServedRequest): ServerSpan | undefined {
    return isTracing() ? new ServerSpan(request) : undefined;
  }

  end({ route, status }: { route: string; status: number }): void {
    this.span.updateName(`${this.#method} ${route}`);
    this.span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    this.finish(status < 500);
  }
}

const toCarrier = (traceparent: unknown): TraceParent =>
  typeof traceparent === 'string' ? { traceparent } : {};

const messageAttributes = (operation: string, type: string, destination: string, routingKey: string) => ({
  'messaging.system': 'rabbitmq',
  'messaging.operation.type': type,
  'messaging.operation.name': operation,
  'messaging.destination.name': destination,
  'messaging.rabbitmq.destination.routing_key': routingKey,
});

type Message = { messageId?: unknown; headers?: object | undefined };

/** The span of publishing one message, or of processing one from its delivery to its acknowledgement. */
export class MessageSpan extends ActiveSpan {
  /** Starts the span of a publish as a child of `parent`, the span of the write; undefined while tracing is off. */
  static startPublish(exchange: string, routingKey: string, parent?: string): MessageSpan | undefined {
    if (!isTracing()) return undefined;
    const attributes = messageAttributes('publish', 'send', exchange, routingKey);
    return new MessageSpan(`publish ${exchange}`, SpanKind.PRODUCER, toCarrier(parent), attributes);
  }

  /** Starts the span of a delivery as a child of its publish; undefined while tracing is off. */
  static startProcess(queue: string, routingKey: string, message: Message) {
    if (!isTracing()) return undefined;
    const attributes = {
      ...messageAttributes('process', 'process', queue, routingKey),
      'messaging.message.id': String(message.messageId),
    };
    return new MessageSpan(`process ${queue}`, SpanKind.CONSUMER, message.headers ?? {}, attributes);
  }

  /** The headers that make the processing of the message a child of this span. */
  get headers(): TraceParent {
    const carrier: TraceParent = {};
    this.writeTo(carrier);
    return carrier;
  }

  end(isOk: boolean): void {
    this.finish(isOk);
  }
}

import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { hasTracing } from './tracing.ts';

const tracer = trace.getTracer('@bookstore/messaging');

/** The W3C traceparent of a span, and nothing else of it. */
export type TraceParent = { traceparent?: string };

type Sending = { exchange: string; routingKey: string; parent: string | undefined };
type Receiving = { queue: string; routingKey: string; messageId: string; headers: unknown };

/** The traceparent of what runs now; empty in a process that does not trace. */
export function currentTraceParent(): TraceParent {
  const carrier: TraceParent = {};
  if (hasTracing()) propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {};
}

function contextOf(traceparent: unknown) {
  const carrier = typeof traceparent === 'string' ? { traceparent } : {};
  return propagation.extract(context.active(), carrier);
}

/** The span of one message on its way into the broker, or from a queue to its being acknowledged. */
export class MessageSpan {
  readonly #span: Span;

  private constructor(span: Span) {
    this.#span = span;
  }

  /** Begins the span of a publish, a child of the span that wrote the fact, however long ago that was. */
  static startSend({ exchange, routingKey, parent }: Sending): MessageSpan | undefined {
    if (!hasTracing()) return undefined;
    const attributes = {
      'messaging.system': 'rabbitmq',
      'messaging.operation.type': 'send',
      'messaging.operation.name': 'publish',
      'messaging.destination.name': exchange,
      'messaging.rabbitmq.destination.routing_key': routingKey,
    };
    const options = { kind: SpanKind.PRODUCER, attributes };
    return new MessageSpan(tracer.startSpan(`publish ${exchange}`, options, contextOf(parent)));
  }

  /** Begins the span of a message that arrived, a child of its publish. */
  static startProcess({ queue, routingKey, messageId, headers }: Receiving): MessageSpan | undefined {
    if (!hasTracing()) return undefined;
    const attributes = {
      'messaging.system': 'rabbitmq',
      'messaging.operation.type': 'process',
      'messaging.operation.name': 'process',
      'messaging.destination.name': queue,
      'messaging.rabbitmq.destination.routing_key': routingKey,
      'messaging.message.id': messageId,
    };
    const traceparent =
      typeof headers === 'object' && headers && 'traceparent' in headers ? headers.traceparent : undefined;
    const options = { kind: SpanKind.CONSUMER, attributes };
    return new MessageSpan(tracer.startSpan(`process ${queue}`, options, contextOf(traceparent)));
  }

  /** The header by which what comes after the message is a part of this span. */
  get headers(): TraceParent {
    const carrier: TraceParent = {};
    propagation.inject(trace.setSpan(context.active(), this.#span), carrier);
    return carrier;
  }

  /** Runs `work` so that what it starts belongs to this span. */
  run<R>(work: () => R): R {
    return context.with(trace.setSpan(context.active(), this.#span), work);
  }

  end(isDone: boolean): void {
    if (!isDone) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

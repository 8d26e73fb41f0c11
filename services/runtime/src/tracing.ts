import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';

const tracer = trace.getTracer('@bookstore/jobs');
let isOn = false;

/** Whether this process makes spans. */
export const isTracing = (): boolean => isOn;

/** Starts tracing if there is an `endpoint`; call it first. @returns a function that sends the remaining spans. */
export async function startTracing(
  service: string,
  endpoint: string | undefined,
): Promise<() => Promise<void>> {
  if (!endpoint) return () => Promise.resolve();
  const { exportSpans } = await import('./span-exporter.ts');
  const stop = exportSpans(service, endpoint);
  isOn = true;
  return stop;
}

/** The fields that join a log line with its trace. */
export function traceLogFields(): { traceId?: string; spanId?: string } {
  const span = isOn ? trace.getActiveSpan()?.spanContext() : undefined;
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}

/** The W3C `traceparent` of a span. */
export type TraceParent = { traceparent?: string };

/** The traceparent of the active span; empty without one. */
export function currentTraceParent(): TraceParent {
  const carrier: TraceParent = {};
  if (isOn) propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {};
}

/** Runs background work as the root of a trace. */
export function traceJob<R>(name: string, work: () => Promise<R>): Promise<R> {
  if (!isOn) return work();
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

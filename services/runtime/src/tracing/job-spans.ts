import { SpanStatusCode, trace } from '@opentelemetry/api';
import { hasTracing } from './tracing.ts';

const tracer = trace.getTracer('@bookstore/jobs');

/** Runs what a process does of its own accord, so that what it starts belongs to one trace. */
export function traceJob<R>(name: string, work: () => Promise<R>): Promise<R> {
  if (!hasTracing()) return work();
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

import { trace } from '@opentelemetry/api';

export type TracingSettings = {
  /** Where spans are sent by OTLP over HTTP; without it no span is made and no SDK is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
};

let isTracing = false;

/** Whether this process makes spans. */
export const hasTracing = (): boolean => isTracing;

/**
 * Begins to trace this process, if the settings say where its spans go. Call it before anything is served.
 * @returns what sends the spans not yet sent and ends tracing.
 */
export async function startTracing(service: string, settings: TracingSettings): Promise<() => Promise<void>> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return () => Promise.resolve();
  const { exportSpans } = await import('./span-exporter.ts');
  const stop = exportSpans(service, endpoint);
  isTracing = true;
  return stop;
}

/** What joins a line of the log with the trace it was written in. */
export function traceLogFields(): { traceId?: string; spanId?: string } {
  const span = isTracing ? trace.getActiveSpan()?.spanContext() : undefined;
  return span ? { traceId: span.traceId, spanId: span.spanId } : {};
}

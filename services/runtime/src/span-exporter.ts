import { setTimeout as delay } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const EXPORT_INTERVAL_MS = 1000;
/** A collector that is down must not hold up the end of a process. */
const LAST_EXPORT_MS = 2000;

/**
 * Exports the spans of this process to `endpoint` in the background; a collector that is down costs spans, never
 * requests. Only a process that traces imports this module: the SDK is not loaded otherwise.
 * @returns a function that exports the remaining spans and stops.
 */
export function exportSpans(service: string, endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'bookstore' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EXPORT_INTERVAL_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    const exported = provider.shutdown().catch(() => undefined);
    await Promise.race([exported, delay(LAST_EXPORT_MS)]);
  };
}

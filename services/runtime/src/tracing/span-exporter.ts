import { setTimeout as delay } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

const SEND_EVERY_MS = 1000;
/** A collector that is away must not hold up the end of a process. */
const LAST_SEND_MS = 2000;

/**
 * Sends this process's spans to `endpoint`, in the background; a collector that is away costs spans, never requests.
 * Imported only by a process that traces: the SDK is not loaded otherwise.
 * @returns what sends the rest and ends it.
 */
export function exportSpans(service: string, endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'bookstore' }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, delay(LAST_SEND_MS)]);
  };
}

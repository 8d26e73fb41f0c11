import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : '';
}

/** Where a process's figures are gathered. */
export type Metrics = Registry;

/** A Prometheus registry with the process's own figures and its version, labelled with its service. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'bookstore_build_info',
    help: 'Always 1; its labels tell what is running.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: readVersion() }, 1);
  return registry;
}

/** Times HTTP requests by method, route pattern (never the path) and status; its `_count` counts them. */
export const createRequestTimer = (registry: Registry) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

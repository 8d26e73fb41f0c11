import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** A Prometheus registry with the process's own figures, labelled with its service. */
export function createMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Times HTTP requests by method, route pattern and status. */
export const createRequestTimer = (registry: Registry) =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

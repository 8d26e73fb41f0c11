import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : '';
}

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const READ_TIMEOUT_MS = 1000;

/** What a gauge reads from the database; NaN while it is down: a scrape must return the other metrics even then. */
export async function readOrNaN(read: () => Promise<number>): Promise<number> {
  try {
    return await Promise.race([read(), delay(READ_TIMEOUT_MS, NaN, { ref: false })]);
  } catch {
    return NaN;
  }
}

/** The Prometheus registry of a process. */
export class Metrics extends Registry {
  addCounter<L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this] });
  }

  /** Adds a histogram of durations, in seconds. */
  addTimer<L extends string>(name: string, help: string, ...labelNames: L[]): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS, registers: [this] });
  }

  /** Adds a gauge. `collect`, if given, sets it whenever the metrics are read. */
  addGauge<L extends string>(
    name: string,
    help: string,
    labelNames: L[] = [],
    collect?: (gauge: Gauge<L>) => void | Promise<void>,
  ): Gauge<L> {
    const options = { name, help, labelNames, registers: [this] };
    const gauge: Gauge<L> = new Gauge<L>({ ...options, collect: () => collect?.(gauge) });
    return gauge;
  }

  /** Adds a gauge that is read from the database. */
  addStoredGauge(name: string, help: string, read: () => Promise<number>): void {
    this.addGauge(name, help, [], async (gauge) => {
      gauge.set(await readOrNaN(read));
    });
  }
}

/** The metrics of a process, with the defaults of Node and the version, labelled with the service. */
export function createMetrics(service: string): Metrics {
  const metrics = new Metrics();
  metrics.setDefaultLabels({ service });
  collectDefaultMetrics({ register: metrics });
  metrics
    .addGauge('bookstore_build_info', 'Always 1; the labels say which version is running.', ['version'])
    .set({ version: readVersion() }, 1);
  return metrics;
}

/** Times HTTP requests by method, route pattern (never the path) and status; its `_count` counts them. */
export const createRequestTimer = (metrics: Metrics) => {
  const help = 'Time from the arrival of a request to the end of its reply.';
  return metrics.addTimer('http_request_duration_seconds', help, 'method', 'route', 'status');
};

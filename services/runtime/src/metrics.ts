import { setTimeout as delay } from 'node:timers/promises';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from './release.ts';

const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const READ_TIMEOUT_MS = 1000;
/** The longest time that a timer can have. */
const NEVER_MS = 2 ** 31 - 1;

/** What a gauge reads from the database or the broker; NaN while it is down: a scrape must return the other metrics even then. */
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

/** What prom-client measures of the process, until it ends: shared by all registries that there are in it. */
let nodeMetrics: Registry | undefined;

/** Percentiles of the event loop's lag would wake an idle process a hundred times a second. */
function collectNodeMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS });
  for (const figure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${figure}_seconds`);
  return registry;
}

/** Adds Node's own metrics, and how busy its event loop was since they were last read. */
function addNodeMetrics(metrics: Metrics): void {
  nodeMetrics ??= collectNodeMetrics();
  for (const { name } of nodeMetrics.getMetricsAsArray()) {
    const metric = nodeMetrics.getSingleMetric(name);
    if (metric) metrics.registerMetric(metric);
  }
  let last = performance.eventLoopUtilization();
  const help = 'The share of the time since the last reading in which the event loop worked.';
  metrics.addGauge('nodejs_eventloop_utilization', help, [], (gauge) => {
    const now = performance.eventLoopUtilization();
    gauge.set(performance.eventLoopUtilization(now, last).utilization);
    last = now;
  });
}

/** The metrics of a process, with the defaults of Node, the version and the commit it was built of, labelled with the service. */
export function createMetrics(service: string, revision = 'unknown'): Metrics {
  const metrics = new Metrics();
  metrics.setDefaultLabels({ service });
  addNodeMetrics(metrics);
  metrics
    .addGauge('bookstore_build_info', 'Always 1; the labels say what is running.', ['version', 'revision'])
    .set({ version: VERSION, revision }, 1);
  return metrics;
}

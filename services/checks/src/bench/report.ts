import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** The result of a scenario. What does not apply is absent. */
const benchResult = z.object({
  scenario: z.string(),
  requestsPerSecond: z.number(),
  p50Ms: z.number().optional(),
  p99Ms: z.number().optional(),
  errors: z.number(),
  /** Over all processes, MongoDB and RabbitMQ included. */
  cpuMicrosPerRequest: z.number().optional(),
  /** The same in the last round, by part. */
  cpuMicrosByPart: z.record(z.string(), z.number()).optional(),
  /** Of the shop's own processes, right after the last round. */
  memoryMib: z.number().optional(),
  bareRequestsPerSecond: z.number().optional(),
  bareCpuMicrosPerRequest: z.number().optional(),
  /** The median of the rounds' ratios to the bare server. */
  ratio: z.number().optional(),
});
export type BenchResult = z.infer<typeof benchResult>;

/** A run, as `--json` writes it and `--compare` reads it. */
export const benchRun = z.object({
  at: z.iso.datetime(),
  node: z.string(),
  cores: z.number(),
  books: z.number(),
  orders: z.number(),
  seconds: z.number(),
  results: z.array(benchResult),
});
type BenchRun = z.infer<typeof benchRun>;

export const describeRun = (run: Omit<BenchRun, 'at' | 'node' | 'cores'>): BenchRun => ({
  at: new Date().toISOString(),
  node: process.version,
  cores: availableParallelism(),
  ...run,
});

const NAME_WIDTH = 24;
const COLUMN_WIDTH = 9;
const toLine = (name: string, cells: readonly string[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join('');

export const HEADINGS = toLine('', [
  'req/s',
  'p50 ms',
  'p99 ms',
  'errors',
  'CPU µs',
  'PSS MiB',
  'bare',
  'ratio',
]);

const digits = (count: number, value: number | undefined) => value?.toFixed(count) ?? '';

export const toRow = (result: BenchResult): string =>
  toLine(result.scenario, [
    digits(0, result.requestsPerSecond),
    digits(1, result.p50Ms),
    digits(1, result.p99Ms),
    digits(0, result.errors),
    digits(0, result.cpuMicrosPerRequest),
    digits(0, result.memoryMib),
    digits(0, result.bareRequestsPerSecond),
    digits(3, result.ratio),
  ]);

const change = (before: number | undefined, after: number | undefined) =>
  before && after ? `${after >= before ? '+' : ''}${((after / before - 1) * 100).toFixed(0)} %` : '';

/** The change of each scenario since an earlier run. */
export function toComparison(before: readonly BenchResult[], after: readonly BenchResult[]): string[] {
  const lines = after.flatMap((result) => {
    const earlier = before.find(({ scenario }) => scenario === result.scenario);
    if (!earlier) return [];
    return toLine(result.scenario, [
      change(earlier.requestsPerSecond, result.requestsPerSecond),
      change(earlier.p50Ms, result.p50Ms),
      change(earlier.p99Ms, result.p99Ms),
      change(earlier.cpuMicrosPerRequest, result.cpuMicrosPerRequest),
      change(earlier.ratio, result.ratio),
    ]);
  });
  return [toLine('change', ['req/s', 'p50', 'p99', 'CPU', 'ratio']), ...lines];
}

import { availableParallelism } from 'node:os';
import { z } from 'zod';

const figure = z.number().optional();

/** The result of a scenario. What does not apply is absent. */
const benchResult = z.object({
  scenario: z.string(),
  requestsPerSecond: figure,
  p50Ms: figure,
  p99Ms: figure,
  errors: figure,
  /** Over all processes, MongoDB and RabbitMQ included. */
  cpuMicrosPerRequest: figure,
  /** The same by part; of the last round, where there are several. */
  cpuMicrosByPart: z.record(z.string(), z.number()).optional(),
  /** Of the shop's own processes, right after the last round. */
  memoryMib: figure,
  bareRequestsPerSecond: figure,
  /** The median of the rounds' ratios to the bare server. */
  ratio: figure,
  /** What is asked for on two cores. */
  goal: z.string().optional(),
});
export type BenchResult = z.infer<typeof benchResult>;

/** A run, as `--json` writes it. */
export const describeRun = (amounts: object, results: readonly BenchResult[]) => ({
  at: new Date().toISOString(),
  node: process.version,
  cores: availableParallelism(),
  ...amounts,
  results,
});

/** A run, as `--compare` reads it. */
export const benchRun = z.object({ results: z.array(benchResult) });

const COLUMNS = [
  ['req/s', 'requestsPerSecond', 0],
  ['p50 ms', 'p50Ms', 1],
  ['p99 ms', 'p99Ms', 1],
  ['errors', 'errors', 0],
  ['CPU µs', 'cpuMicrosPerRequest', 0],
  ['PSS MiB', 'memoryMib', 0],
  ['bare', 'bareRequestsPerSecond', 0],
  ['ratio', 'ratio', 3],
] as const;

const toLine = (name: string, cells: readonly string[], end = ''): string =>
  `${name.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}  ${end}`.trimEnd();

const titles = COLUMNS.map(([title]) => title);
export const HEADINGS = toLine('', titles, 'goal');

export function toRow(result: BenchResult): string {
  const cells = COLUMNS.map(([, field, digits]) => result[field]?.toFixed(digits) ?? '');
  return toLine(result.scenario, cells, result.goal);
}

const toChange = (before = 0, after = 0): string =>
  before && after ? `${after >= before ? '+' : ''}${((after / before - 1) * 100).toFixed(0)} %` : '';

/** The changes of each scenario since an earlier run. */
export const toComparison = (before: readonly BenchResult[], after: readonly BenchResult[]): string[] => [
  toLine('change', titles),
  ...after.flatMap((result) => {
    const earlier = before.find(({ scenario }) => scenario === result.scenario);
    if (!earlier) return [];
    return toLine(
      result.scenario,
      COLUMNS.map(([, field]) => toChange(earlier[field], result[field])),
    );
  }),
];

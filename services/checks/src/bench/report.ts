import { availableParallelism } from 'node:os';
import { z } from 'zod';

const COLUMNS = [
  ['s', 'seconds', 1],
  ['req/s', 'requestsPerSecond', 0],
  ['p50 ms', 'p50Ms', 1],
  ['p99 ms', 'p99Ms', 1],
  ['errors', 'errors', 0],
  // Over all processes, MongoDB and RabbitMQ included.
  ['CPU µs', 'cpuMicrosPerRequest', 0],
  // PSS of the shop's own processes, right after the last round; of an import, the highest RSS of catalog meanwhile.
  ['MiB', 'memoryMib', 0],
  ['bare', 'bareRequestsPerSecond', 0],
  // The median of the rounds' ratios to the bare server; of reads beside an import, that of their p99 to the one before it.
  ['ratio', 'ratio', 3],
] as const;
type Figure = (typeof COLUMNS)[number][1];

/** The result of a scenario. What does not apply is absent. */
export type BenchResult = Partial<Record<Figure, number>> & {
  scenario: string;
  /** What is asked for on two cores. */
  goal?: string | undefined;
  /** The CPU time per request by part; of the last round, where there are several. */
  cpuMicrosByPart?: Readonly<Record<string, number>> | undefined;
};

const earlierResult = z.looseObject({ scenario: z.string() });
/** A run, as `--compare` reads it. */
export const benchRun = z.object({ results: z.array(earlierResult) });

/** A run, as `--json` writes it. */
export const describeRun = (amounts: object, results: readonly BenchResult[]) => ({
  at: new Date().toISOString(),
  node: process.version,
  cores: availableParallelism(),
  ...amounts,
  results,
});

const toLine = (name: string, cells: readonly string[], end = ''): string =>
  `${name.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}  ${end}`.trimEnd();

const titles = COLUMNS.map(([title]) => title);
export const HEADINGS = toLine('', titles, 'goal');

export function toRow(result: BenchResult): string {
  const cells = COLUMNS.map(([, field, digits]) => result[field]?.toFixed(digits) ?? '');
  return toLine(result.scenario, cells, result.goal);
}

const toChange = (before: unknown, after = 0): string =>
  typeof before === 'number' && before && after
    ? `${after >= before ? '+' : ''}${((after / before - 1) * 100).toFixed(0)} %`
    : '';

/** The changes of each scenario since an earlier run. */
export const toComparison = (before: z.infer<typeof benchRun>, after: readonly BenchResult[]): string[] => [
  toLine('change', titles),
  ...after.flatMap((result) => {
    const earlier = before.results.find(({ scenario }) => scenario === result.scenario);
    if (!earlier) return [];
    const changes = COLUMNS.map(([, field]) => toChange(earlier[field], result[field]));
    return toLine(result.scenario, changes);
  }),
];

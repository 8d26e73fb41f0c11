import type { BenchResult } from './result.ts';

const NAME_WIDTH = 24;
const COLUMN_WIDTH = 9;

type Column = { title: string; show: (result: BenchResult) => string };

const digits = (count: number, value: number | undefined) => value?.toFixed(count) ?? '';

const COLUMNS: readonly Column[] = [
  { title: 'req/s', show: ({ requestsPerSecond }) => digits(0, requestsPerSecond) },
  { title: 'p50 ms', show: ({ p50Ms }) => digits(1, p50Ms) },
  { title: 'p99 ms', show: ({ p99Ms }) => digits(1, p99Ms) },
  { title: 'errors', show: ({ errors }) => digits(0, errors) },
  { title: 'CPU µs', show: ({ cpuMicrosPerRequest }) => digits(0, cpuMicrosPerRequest) },
  { title: 'PSS MiB', show: ({ memoryMib }) => digits(0, memoryMib) },
  { title: 'bare', show: ({ bareRequestsPerSecond }) => digits(0, bareRequestsPerSecond) },
  { title: 'ratio', show: ({ ratio }) => digits(3, ratio) },
];

const toLine = (name: string, cells: readonly string[]) =>
  name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join('');

export const HEADINGS = toLine(
  '',
  COLUMNS.map(({ title }) => title),
);

/** The line of the table that tells what a scenario came to. */
export const toRow = (result: BenchResult): string =>
  toLine(
    result.scenario,
    COLUMNS.map(({ show }) => show(result)),
  );

const change = (then: number | undefined, now: number | undefined) =>
  then && now ? `${now >= then ? '+' : ''}${((now / then - 1) * 100).toFixed(0)} %` : '';

/** The lines that tell how scenarios have changed since an earlier run which had them too. */
export function toComparison(then: readonly BenchResult[], now: readonly BenchResult[]): string[] {
  const lines = now.flatMap((result) => {
    const earlier = then.find(({ scenario }) => scenario === result.scenario);
    if (!earlier) return [];
    return toLine(result.scenario, [
      change(earlier.requestsPerSecond, result.requestsPerSecond),
      change(earlier.p50Ms, result.p50Ms),
      change(earlier.p99Ms, result.p99Ms),
      change(earlier.cpuMicrosPerRequest, result.cpuMicrosPerRequest),
      change(earlier.ratio, result.ratio),
    ]);
  });
  return [toLine('since then', ['req/s', 'p50', 'p99', 'CPU', 'ratio']), ...lines];
}

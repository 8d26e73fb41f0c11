import type { Outcome } from './open-rate.ts';

/** The value that `share` of all are not above (nearest rank). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** One line with the latencies of a scenario, in milliseconds, and how many of its requests failed. */
export function describe(name: string, outcomes: readonly Outcome[]): string {
  const latencies = outcomes.map(({ latencyMs }) => latencyMs);
  const errors = outcomes.filter(({ isError }) => isError).length;
  const cells = [0.5, 0.99, 1].map((share) => percentile(latencies, share).toFixed(1).padStart(8));
  return [name.padEnd(22), ...cells, String(errors).padStart(7), String(outcomes.length).padStart(9)].join(
    '',
  );
}

export const HEADINGS = [''.padEnd(22), ...['p50 ms', 'p99 ms', 'max ms'].map((title) => title.padStart(8))]
  .concat('errors'.padStart(7), 'requests'.padStart(9))
  .join('');

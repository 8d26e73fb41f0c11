import type { Outcome } from './scenarios/outcome.ts';
import type { Restart } from './scenarios/rolling-restart.ts';

const SHOWN_FAILURES = 5;

const COLUMNS = ['scenario', 'orders', 'lost', 'duplicated', 'unexpected', 'whole after', 'deeds'] as const;

const rowOf = ({ scenario, orders, counts, tookMs, findings, deeds }: Outcome): string[] => [
  scenario,
  String(orders),
  String(counts.lost),
  String(counts.duplicated),
  String(counts.unexpected),
  findings.length > 0 ? 'never' : `${(tookMs / 1000).toFixed(1)} s`,
  deeds,
];

/** Lines in which the cells of each column stand below one another. */
function layOut(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A table of what was done and what came of it, then everything that was not as it has to be. */
export function describeOutcomes(outcomes: readonly Outcome[]): string {
  const findings = outcomes.flatMap((outcome) =>
    outcome.findings.map((finding) => `${outcome.scenario}: ${finding}`),
  );
  return [...layOut([COLUMNS, ...outcomes.map(rowOf)]), '', ...findings].join('\n');
}

/** A table of what became of requests while parts were restarted, then the first failures of each. */
export function describeRestarts(restarts: readonly Restart[]): string {
  const rows = restarts.map(({ part, sent, failures, tookMs }) => [
    part,
    String(sent),
    String(failures.length),
    `${(tookMs / 1000).toFixed(1)} s`,
  ]);
  const failures = restarts.flatMap(({ part, failures: all }) =>
    all.slice(0, SHOWN_FAILURES).map((failure) => `${part}: ${failure}`),
  );
  return [...layOut([['restarted', 'requests', 'failed', 'took'], ...rows]), '', ...failures].join('\n');
}

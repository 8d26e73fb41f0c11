import type { Outcome } from './scenarios/outcome.ts';

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

/** A table of what was done and what came of it, then everything that was not as it has to be. */
export function describeOutcomes(outcomes: readonly Outcome[]): string {
  const rows = [[...COLUMNS], ...outcomes.map(rowOf)];
  const widths = COLUMNS.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  const findings = outcomes.flatMap((outcome) =>
    outcome.findings.map((finding) => `${outcome.scenario}: ${finding}`),
  );
  return [...lines.map((line) => line.trimEnd()), '', ...findings].join('\n');
}

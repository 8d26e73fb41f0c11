import type { AuditChange, AuditLine, AuditSubject } from '@bookstore/contracts/audit';
import { isDeepStrictEqual } from 'node:util';

/** Something that staff change: the kind and the id of what the audit has lines of. */
export type Subject = `${AuditSubject} ${string}`;
type Value = Exclude<AuditChange['before'], undefined>;
/** The fields of a subject, by the names that the audit gives them. */
export type Fields = Readonly<Record<string, Value>>;

/** A line as it is stored, without its time. */
export type StoredLine = Pick<AuditLine, 'action' | 'changes'> & {
  _id: string;
  by: Pick<AuditLine['by'], 'name' | 'role'>;
  subject: { type: string; id: string };
};

type Change = { action: string; before: Fields; after: Fields; wasReplyLost?: boolean };
type Line = Pick<StoredLine, 'action' | 'changes'>;

const byField = (left: AuditChange, right: AuditChange) => left.field.localeCompare(right.field);

/** The line that a change must leave. */
const toLine = ({ action, before, after }: Change): Line => ({
  action,
  changes: Object.entries(after)
    .filter(([field, value]) => before[field] !== value)
    .map(([field, value]) => {
      const was = before[field];
      return { field, ...(was !== undefined && { before: was }), after: value };
    })
    .toSorted(byField),
});

/** How the lines of a subject differ from those of its changes; undefined if they do not. */
function findDifference(found: readonly Line[], expected: readonly Line[]): string | undefined {
  const at = [...found, ...expected].findIndex(
    (_, index) => !isDeepStrictEqual(found[index], expected[index]),
  );
  const show = (lines: readonly Line[]) => (lines[at] ? JSON.stringify(lines[at]) : 'none');
  return at < 0 ? undefined : `line ${at + 1} is ${show(found)} in place of ${show(expected)}`;
}

/** How the audit differs from what staff did. */
export type AuditComparison = Record<'lost' | 'unexpected' | 'wrong', string[]>;

/**
 * What staff changed, by their own record: each change that was acknowledged, in order. One whose replies were all lost
 * counts when its repetition is refused because it was made. Each subject is changed by one client.
 */
export class StaffRecord {
  readonly #changes = new Map<string, Change[]>();
  /** How many changes were made, and of how many of them a reply was lost. */
  readonly counts = { changes: 0, lostReplies: 0 };

  readonly #by: StoredLine['by'];

  constructor(by: StoredLine['by']) {
    this.#by = by;
  }

  add(subject: Subject, change: Change): void {
    this.#changes.set(subject, [...(this.#changes.get(subject) ?? []), change]);
    this.counts.changes += 1;
    if (change.wasReplyLost) this.counts.lostReplies += 1;
  }

  /** Compares with the lines that were added meanwhile, in their order: each change has one, with what it was before and after. */
  compare(lines: readonly StoredLine[]): AuditComparison {
    const report: AuditComparison = { lost: [], unexpected: [], wrong: [] };
    const bySubject = Map.groupBy(lines, ({ subject: { type, id } }) => `${type} ${id}`);
    for (const subject of new Set([...this.#changes.keys(), ...bySubject.keys()])) {
      const stored = bySubject.get(subject) ?? [];
      const expected = (this.#changes.get(subject) ?? []).map(toLine);
      const found = stored.map(({ action, changes }) => ({ action, changes: changes.toSorted(byField) }));
      const difference = findDifference(found, expected);
      const isOfAnother = stored.some(({ by }) => !isDeepStrictEqual(by, this.#by));
      if (difference && found.length < expected.length) report.lost.push(`${subject}: ${difference}`);
      else if (found.length > expected.length) report.unexpected.push(`${subject}: ${difference}`);
      else if (difference) report.wrong.push(`${subject}: ${difference}`);
      else if (isOfAnother) report.wrong.push(`${subject}: by another account`);
    }
    return report;
  }
}

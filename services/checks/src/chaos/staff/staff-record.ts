import type { AuditChange, AuditSubject } from '@bookstore/contracts/audit';
import type { StoredState } from '../consistency/stored-state.ts';
import { Expected } from '../workload/expected.ts';

/** Something that staff change: the kind and the id of what the audit has lines of. */
export type Subject = `${AuditSubject} ${string}`;
type Value = Exclude<AuditChange['before'], undefined>;
/** The fields of a subject, by the names that the audit gives them. */
export type Fields = Readonly<Record<string, Value>>;

/** A line as it is stored, without its time. */
export type StoredLine = StoredState['audit'][number];

/** Others change these, too; the shop itself adds the first account. */
const SHARED = ['book', 'order', 'stock', 'staff'];

type Change = { action: string; before: Fields; after: Fields };

const sorted = (changes: StoredLine['changes']) =>
  changes.toSorted((left, right) => left.field.localeCompare(right.field));

/**
 * What staff changed, by their own record: each change that was acknowledged, in order. One whose replies were all lost
 * counts when its repetition is refused because it was made. Each subject is changed by one client.
 */
export class StaffRecord {
  readonly #lines = new Expected('lines of the audit');
  readonly #counts = new Map<string, number>();
  readonly #by: StoredLine['by'];

  constructor(by: StoredLine['by']) {
    this.#by = by;
  }

  get changes(): number {
    return this.#lines.requests.accepted;
  }

  add(subject: Subject, { action, before, after }: Change): void {
    const number = (this.#counts.get(subject) ?? 0) + 1;
    this.#counts.set(subject, number);
    const changes = Object.entries(after).flatMap(([field, value]) => {
      const was = before[field];
      if (was === value) return [];
      return was === undefined ? { field, after: value } : { field, before: was, after: value };
    });
    const line = { action, changes: sorted(changes), by: this.#by };
    this.#lines.attempt(`line ${number} of ${subject}`, line).acknowledge();
  }

  /**
   * Compares with all lines, in the order of their changes: each change has one, with what it was before and after, and
   * there is no other of its subject, nor of what nobody else changes.
   */
  compare(lines: readonly StoredLine[]): string[] {
    const own = lines.filter(
      ({ subject: { type, id } }) => this.#counts.has(`${type} ${id}`) || !SHARED.includes(type),
    );
    const bySubject = Map.groupBy(own, ({ subject: { type, id } }) => `${type} ${id}`);
    const stored = [...bySubject].flatMap(([subject, found]) =>
      found.map(({ action, changes, by }, index) => {
        const key = `line ${index + 1} of ${subject}`;
        return { key, action, changes: sorted(changes), by };
      }),
    );
    return this.#lines.compare(stored);
  }
}

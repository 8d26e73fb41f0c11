import type { AuditChange, AuditLine, AuditQuery, AuditSubject } from '@bookstore/contracts/audit';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { InjectConnection } from '@nestjs/mongoose';
import { type ClientSession, type Connection, type mongo, Types } from 'mongoose';
import { diffFields } from './diff-fields.ts';

const AUDIT_LINES = 'audit_lines';
const DAY_MS = 86_400_000;

/** Who acts: staff by the claims of their token. */
export type AuditActor = AuditLine['by'];

export const toActor = ({ sub, username, role }: StaffClaims): AuditActor => ({
  id: sub,
  name: username,
  role,
});

/** What is noted of a change. `before` and `after` are what staff may see: no secrets and no personal data of customers. */
export type AuditEntry = {
  by: AuditActor;
  action: string;
  subject: { type: AuditSubject; id: string; label: string };
  /** The fields as they were; none of what is new. */
  before?: object | undefined;
  /** The fields as they are; none of what is deleted. */
  after?: object | undefined;
};

type StoredLine = Omit<AuditLine, 'id' | 'at'> & { _id: Types.ObjectId; at: Date; changes: AuditChange[] };

/** Each filter of the list begins an index that ends with its order. */
export const AUDIT_INDEXES: DeclaredIndex[] = [
  { collection: AUDIT_LINES, key: { 'by.id': 1, _id: -1 } },
  { collection: AUDIT_LINES, key: { 'subject.type': 1, _id: -1 } },
  { collection: AUDIT_LINES, key: { 'by.id': 1, 'subject.type': 1, _id: -1 } },
  { collection: AUDIT_LINES, key: { 'subject.id': 1, _id: -1 } },
];

/** Of a moment before 1970, of which there are no lines, as of its beginning. */
const hexOf = (timeMs: number) => Math.max(0, timeMs).toString(16).padStart(12, '0');
/** The first id of a moment: lines begin with the milliseconds in theirs, so that two of a second are in order, too. */
const isDay = (text: string) => text.length === '2026-11-22'.length;
const firstIdOf = (timeMs: number) => new Types.ObjectId(`${hexOf(timeMs)}${'0'.repeat(12)}`);
const createId = (timeMs: number) => new Types.ObjectId(`${hexOf(timeMs)}${randomBytes(6).toString('hex')}`);

/** The changes that staff made in this service, a line for each. Lines are added, and never changed. */
@Injectable()
export class AuditLog {
  readonly #lines: mongo.Collection<StoredLine>;

  constructor(@InjectConnection() connection: Connection) {
    this.#lines = connection.collection<StoredLine>(AUDIT_LINES);
  }

  /** Notes changes, in the transaction that makes them: without it there is neither the change nor its line. */
  async add(session: ClientSession, ...entries: readonly AuditEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const at = new Date();
    const lines = entries.map(({ by, action, subject, before, after }) => ({
      _id: createId(at.getTime()),
      ...{ at, by, action, subject },
      changes: diffFields(before, after),
    }));
    await this.#lines.insertMany(lines, { session });
    failpoint('audit.added');
  }

  /** The lines that a query asks for, newest first. */
  async list({ by, subject, subjectId, from, to, before, limit }: AuditQuery): Promise<AuditLine[]> {
    const ranges = [
      before ? { _id: { $lt: new Types.ObjectId(before) } } : undefined,
      from ? { _id: { $gte: firstIdOf(Date.parse(from)) } } : undefined,
      to ? { _id: { $lt: firstIdOf(Date.parse(to) + (isDay(to) ? DAY_MS : 1)) } } : undefined,
    ].filter((range) => range !== undefined);
    const filter = {
      ...(by && { 'by.id': by }),
      ...(subject && { 'subject.type': subject }),
      ...(subjectId && { 'subject.id': subjectId }),
      ...(ranges.length > 0 && { $and: ranges }),
    };
    const found = await this.#lines.find(filter).sort({ _id: -1 }).limit(limit).toArray();
    return found.map(({ _id, at, ...line }) => ({ id: String(_id), at: at.toISOString(), ...line }));
  }
}

import type { AuditLine } from '@bookstore/contracts/audit';
import { BYTE_ORDER_MARK, toRecord } from '@bookstore/contracts/csv';

const COLUMNS = [
  'at',
  'by',
  'role',
  'action',
  'subject',
  'subject_id',
  'label',
  'field',
  'before',
  'after',
] as const;

/** A record for each field that changed. A line without one has a record of its own. */
function toRecords({ at, by, action, subject, changes }: AuditLine): string {
  const what = [at, by.name, by.role, action, subject.type, subject.id, subject.label];
  if (changes.length === 0) return toRecord([...what, '', '', '']);
  return changes
    .map(({ field, before, after }) => toRecord([...what, field, String(before ?? ''), String(after ?? '')]))
    .join('');
}

/** Lines of the audit as CSV, which spreadsheets open as text. */
export const toAuditCsv = (lines: readonly AuditLine[]): string =>
  BYTE_ORDER_MARK + toRecord(COLUMNS) + lines.map(toRecords).join('');

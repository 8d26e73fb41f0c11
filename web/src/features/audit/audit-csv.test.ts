import { describe, expect, it } from '@jest/globals';
import { anAuditLine } from '../../shared/testing/factories.ts';
import { toAuditCsv } from './audit-csv.ts';

const HEADER = '\uFEFFat,by,role,action,subject,subject_id,label,field,before,after\r\n';
const LINE = '2026-11-20T10:00:00.000Z,olga,admin,order.ship,order,o1,7K3M9QWX';

describe('The audit as CSV', () => {
  it('has a record for each field that changed, before and after', () => {
    const changes = [
      { field: 'status', before: 'placed', after: 'shipped' },
      { field: 'tracking', after: '=1+1' },
    ];
    expect(toAuditCsv([anAuditLine({ changes })])).toBe(
      `${HEADER}${LINE},status,placed,shipped\r\n${LINE},tracking,,'=1+1\r\n`,
    );
  });

  it('has a record of a change without fields', () => {
    expect(toAuditCsv([anAuditLine({ changes: [] })])).toBe(`${HEADER}${LINE},,,\r\n`);
  });
});

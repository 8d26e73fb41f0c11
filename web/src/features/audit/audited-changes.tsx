import type { AuditOwner } from '@bookstore/contracts/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { Changes } from './audit-line.tsx';
import { subjectAuditQuery } from './audit.queries.ts';

/** For managers, what staff changed of one thing with each action, the last first. Its status is left out: the action says it. */
export function useAuditedChanges(owners: readonly AuditOwner[], subjectId: string, v: number) {
  const { data = [] } = useQuery({
    ...subjectAuditQuery(owners, subjectId, v),
    enabled: mayCall('listAuditOfOrders'),
    placeholderData: keepPreviousData,
  });
  return data.map(({ action, changes }) => {
    const shown = changes.filter(({ field }) => field !== 'status');
    return { action, content: shown.length > 0 && <Changes changes={shown} /> };
  });
}

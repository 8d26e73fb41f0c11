import {
  AUDIT_OWNERS,
  auditLine,
  type AuditLine,
  type AuditOwner,
  auditPath,
  auditQuery,
} from '@bookstore/contracts/audit';
import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { request } from '../../shared/http/http.ts';
import { currentShop } from '../../shared/shop/current-shop.ts';
import { addDays, startOfDay } from '../../shared/shop/shop-days.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

const REFRESH_MS = 5000;

const { by, subject, subjectId, before } = auditQuery.shape;
const day = z.iso.date().optional().catch(undefined);

/** The search parameters of the audit. Invalid ones are ignored, because people edit URLs. */
export const auditSearch = z.object({
  by: by.catch(undefined),
  subject: subject.catch(undefined),
  subjectId: subjectId.catch(undefined),
  /** Days of the shop. */
  from: day,
  to: day,
  /** The last line of the page before. */
  before: before.catch(undefined),
});
export type AuditSearch = z.infer<typeof auditSearch>;

const lines = auditLine.array();

/** Lines of all services in one order: their ids begin with the milliseconds of their time. */
const merge = (pages: readonly AuditLine[][], limit: number): AuditLine[] =>
  pages
    .flat()
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);

function requestLines(
  owner: AuditOwner,
  { from, to, ...search }: AuditSearch,
  limit: number,
  signal?: AbortSignal,
) {
  const { timeZone } = currentShop();
  const last = to && startOfDay(addDays(to, 1), timeZone).getTime() - 1;
  const query = {
    ...search,
    from: from && startOfDay(from, timeZone).toISOString(),
    to: last && new Date(last).toISOString(),
    limit,
  };
  return request(auditPath(owner), lines, { query, bearer: asStaff, ...(signal && { signal }) });
}

/** Lines of several services, newest first. */
const listLines = async (
  owners: readonly AuditOwner[],
  search: AuditSearch,
  limit: number,
  signal: AbortSignal,
): Promise<AuditLine[]> =>
  merge(await Promise.all(owners.map((owner) => requestLines(owner, search, limit, signal))), limit);

/** A page of what staff changed anywhere, newest first. New lines appear on the first by themselves. */
export const auditPageQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', 'page', search],
    queryFn: ({ signal }) => listLines(AUDIT_OWNERS, search, STAFF_PAGE_SIZE, signal),
    select: (items) => ({ items, total: items.length }),
    placeholderData: keepPreviousData,
    refetchInterval: search.before ? false : REFRESH_MS,
  });

/** The latest changes of one thing, by the services that know it; read again for each version, if it has any. */
export const subjectAuditQuery = (owners: readonly AuditOwner[], subjectId: string, v?: number) =>
  queryOptions({
    queryKey: ['audit', 'subject', owners, subjectId, v],
    queryFn: ({ signal }) => listLines(owners, { subjectId }, MAX_PAGE_SIZE, signal),
  });

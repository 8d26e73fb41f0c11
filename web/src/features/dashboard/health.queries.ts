import { health } from '@bookstore/contracts/health';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

/** The shop looks at itself each minute. */
const REFRESH_MS = 20_000;

/** What is wrong with the shop, refetched while it is on screen; for admins. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: ({ signal }) => request('/api/admin/health', health, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

import { adminStatistics } from '@bookstore/contracts/statistics';
import { queryOptions } from '@tanstack/react-query';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { request } from '../../shared/http/http.ts';

const REFRESH_MS = 1000;

/** The shop's statistics, refetched while they are on screen. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => request('/api/admin', adminStatistics, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

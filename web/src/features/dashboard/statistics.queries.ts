import { adminStatistics } from '@bookstore/contracts/statistics';
import { queryOptions } from '@tanstack/react-query';
import { asStaff } from '../../shared/admin-token.ts';
import { request } from '../../shared/http.ts';

const REFRESH_MS = 1000;

/** The shop's figures, read again every second while somebody looks at them. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => request('/api/admin', adminStatistics, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

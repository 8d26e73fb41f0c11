import { adminStatistics } from '@bookstore/contracts/statistics';
import { order } from '@bookstore/contracts/orders';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { request, requestPage } from '../../shared/http/http.ts';

const REFRESH_MS = 1000;

/** The shop's statistics, refetched while they are on screen. */
export const statisticsQuery = () =>
  queryOptions({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => request('/api/admin', adminStatistics, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

/** How many orders are not paid yet, as far as they are counted: counted again when their value changes. */
export const dueOrdersQuery = (cashDue: number) =>
  queryOptions({
    queryKey: ['due-orders', cashDue],
    queryFn: async ({ signal }) => {
      const query = { payment: 'due', limit: 1 };
      return (await requestPage('/api/orders/', order.array(), { query, bearer: asStaff, signal })).total;
    },
    placeholderData: keepPreviousData,
  });

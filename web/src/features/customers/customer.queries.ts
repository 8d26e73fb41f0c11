import { customer } from '@bookstore/contracts/customers';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

const REFRESH_MS = 5000;

/** A customer by the id of the account, refetched while on screen: their orders change. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', id],
    queryFn: ({ signal }) =>
      request(`/api/customers/${encodeURIComponent(id)}`, customer, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

import { customer, customersQuery, foundCustomer, MAX_CUSTOMER_ORDERS } from '@bookstore/contracts/customers';
import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { request, requestPage } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { pageNumber } from '../../shared/ui/table-page.ts';

const PATH = '/api/customers/';
const REFRESH_MS = 5000;
const LIST_REFRESH_MS = 30_000;

/** The search parameters of the list of customers. Invalid ones are ignored, because people edit URLs. */
export const customerSearch = z.object({
  q: customersQuery.shape.q.catch(undefined),
  page: pageNumber(MAX_CUSTOMER_ORDERS),
});
export type CustomerSearch = z.infer<typeof customerSearch>;

const customers = foundCustomer.array();

/** A page of customers, refetched while on screen. */
export const customerPageQuery = (search: CustomerSearch) =>
  queryOptions({
    queryKey: ['customers', 'page', search],
    queryFn: ({ signal }) =>
      requestPage(PATH, customers, {
        query: { ...search, limit: STAFF_PAGE_SIZE },
        bearer: asStaff,
        signal,
      }),
    refetchInterval: LIST_REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** A customer by the id of the account, refetched while on screen: their orders change. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) =>
      request(`${PATH}${encodeURIComponent(id)}`, customer, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import {
  type ORDER_COMMANDS,
  type OrderBatch,
  orderBatchResult,
  type OrderBatchResult,
} from '@bookstore/contracts/order-commands';
import { MAX_PAGEABLE_ORDERS, orderQuery } from '@bookstore/contracts/order-lists';
import { order, type Order, orderConflict } from '@bookstore/contracts/orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { asStaff } from '../../shared/staff-token.ts';
import { readExtensions, request, requestPage, send } from '../../shared/http.ts';
import { pageNumber } from '../../shared/ui/table-page.ts';

const REFRESH_MS = 2000;
const EXPORT_TIMEOUT_MS = 10 * 60 * 1000;

const { status, payment, sort } = orderQuery.shape;
const day = z.iso.date().optional().catch(undefined);

/** The search parameters of the staff's list of orders. Invalid ones are ignored, because people edit URLs. */
export const orderSearch = z.object({
  status: status.catch(undefined),
  payment: payment.catch(undefined),
  q: orderQuery.shape.q
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  sort: sort.catch(undefined),
  page: pageNumber(MAX_PAGEABLE_ORDERS),
});
export type OrderSearch = z.infer<typeof orderSearch>;

const filters = orderSearch.omit({ sort: true, page: true });
/** The filters of a search, without its sort and page. */
export const toFilters = (search: OrderSearch): OrderSearch => filters.parse(search);

const orders = z.array(order);

/** A page of orders, refetched while it is on screen. */
export const orderPageQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['staff-orders', 'page', search],
    queryFn: ({ signal }) =>
      requestPage('/api/orders/', orders, {
        query: { ...search, limit: STAFF_PAGE_SIZE },
        bearer: asStaff,
        signal,
      }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** An order by its number or id, refetched while it is on screen: its customer may cancel it. */
export const staffOrderQuery = (number: string) =>
  queryOptions({
    queryKey: ['staff-orders', 'one', number],
    queryFn: ({ signal }) =>
      request(`/api/orders/${encodeURIComponent(number)}`, order, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

type Bodies = typeof ORDER_COMMANDS;
/** A command with its arguments, in the version that staff saw. */
export type Command =
  | { [C in keyof Bodies]: { action: C; body: z.input<Bodies[C]> } }[keyof Bodies]
  | { action: 'removeItem'; bookId: string; v: number };

function sendCommand(id: string, command: Command): Promise<Order> {
  const path = `/api/orders/${id}`;
  if (command.action === 'removeItem') {
    const { bookId, v } = command;
    const itemPath = `${path}/items/${encodeURIComponent(bookId)}`;
    return request(itemPath, order, { method: 'DELETE', query: { v }, bearer: asStaff });
  }
  const { action, body } = command;
  return action === 'correct'
    ? request(`${path}/contact`, order, { method: 'PUT', body, bearer: asStaff })
    : request(`${path}/${action}`, order, { method: 'POST', body, bearer: asStaff });
}

/** Gives a command to the order of a page. Afterwards the page shows the order as it is then. */
export function useOrderCommand(id: string, number: string) {
  const queryClient = useQueryClient();
  const show = async (current: Order) => {
    const { queryKey } = staffOrderQuery(number);
    // The reply to an earlier request may be older.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, current);
    void queryClient.invalidateQueries({ queryKey: ['staff-orders', 'page'] });
    void queryClient.invalidateQueries({ queryKey: ['statistics'] });
  };
  return useMutation({
    mutationFn: (command: Command) => sendCommand(id, command),
    onSuccess: show,
    onError: (error) => {
      const current = readExtensions(error, orderConflict)?.order;
      return current && show(current);
    },
  });
}

/** Gives one command to several orders. */
export function useOrderBatch() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (batch: OrderBatch): Promise<OrderBatchResult> =>
      request('/api/orders/batch', orderBatchResult, { method: 'POST', body: batch, bearer: asStaff }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['statistics'] });
      void queryClient.invalidateQueries({ queryKey: ['staff-orders'] });
    },
  });
}

/** Downloads orders as CSV. `onProgress` gets the bytes received so far. */
export const useOrderExport = (onProgress: (bytes: number) => void) =>
  useMutation({
    mutationFn: async (search: OrderSearch): Promise<Blob> => {
      const response = await send('/api/orders/export.csv', {
        query: search,
        headers: { accept: 'text/csv' },
        bearer: asStaff,
        timeoutMs: EXPORT_TIMEOUT_MS,
      });
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        chunks.push(part.value);
        bytes += part.value.byteLength;
        onProgress(bytes);
      }
      return new Blob(chunks, { type: 'text/csv' });
    },
  });

import { MAX_IDS, MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
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
import { type CurrentBooks, readCurrentBooks } from '../../shared/books/books.requests.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { readExtensions, request, requestPage } from '../../shared/http/http.ts';
import { pageNumber } from '../../shared/ui/table-page.ts';
import { type ListKind, listNumbers, listTrackings } from './lists/list-columns.ts';
import type { ListTable } from './lists/list-table.ts';

const REFRESH_MS = 2000;

/** How many orders of a list can be selected at once. */
export const MAX_SELECTED = 1000;
/** How many orders a page can have; addresses leave the first out. */
export const PAGE_SIZES = [STAFF_PAGE_SIZE, 50, MAX_PAGE_SIZE] as const;

const { status, payment, overdue, sort } = orderQuery.shape;
const day = z.iso.date().optional().catch(undefined);

/** The search parameters of the staff's list of orders. Invalid ones are ignored, because people edit URLs. */
export const orderSearch = z.object({
  status: status.catch(undefined),
  payment: payment.catch(undefined),
  overdue: overdue.catch(undefined),
  q: orderQuery.shape.q
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .catch(undefined),
  customer: orderQuery.shape.customer.catch(undefined),
  from: day,
  to: day,
  sort: sort.catch(undefined),
  page: pageNumber(MAX_PAGEABLE_ORDERS),
  limit: z.coerce
    .number()
    .refine((size) => PAGE_SIZES.slice(1).some((each) => each === size))
    .optional()
    .catch(undefined),
});
export type OrderSearch = z.infer<typeof orderSearch>;

/** Those of an order's page: the list from which it was opened, and the form of a command that is open at first. */
export const staffOrderSearch = orderSearch.extend({ form: z.string().optional().catch(undefined) });
export type StaffOrderSearch = z.infer<typeof staffOrderSearch>;

const filters = orderSearch.omit({ sort: true, page: true, limit: true });
/** The filters of a search, without its sort and pages. */
export const toFilters = (search: OrderSearch): OrderSearch => filters.parse(search);

const orders = z.array(order);

/** A page of orders, refetched while it is on screen. */
export const orderPageQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: ['staff-orders', 'page', search],
    queryFn: ({ signal }) =>
      requestPage('/api/orders/', orders, {
        query: { ...search, limit: search.limit ?? STAFF_PAGE_SIZE },
        bearer: asStaff,
        signal,
      }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

/** The versions of the first orders of a list by their ids, read page by page, and how many the list has. */
async function readVersions(search: OrderSearch) {
  const versions: Record<string, number> = {};
  for (let next = 1; ; next += 1) {
    const query = { ...toFilters(search), sort: search.sort, page: next, limit: MAX_PAGE_SIZE };
    const { items, total } = await requestPage('/api/orders/', orders, { query, bearer: asStaff });
    for (const { _id, v } of items) versions[_id] = v;
    if (items.length < MAX_PAGE_SIZE || next * MAX_PAGE_SIZE >= MAX_SELECTED) return { versions, total };
  }
}

/** Those of some orders that exist, by their ids or numbers, or by tracking numbers: a hundred with each request, one after the other. */
async function readOrders(
  names: readonly string[],
  parameter: 'ids' | 'trackings' = 'ids',
): Promise<Order[]> {
  const found: Order[] = [];
  for (let first = 0; first < names.length; first += MAX_IDS) {
    const ids = names.slice(first, first + MAX_IDS).join(',');
    found.push(...(await request(`/api/orders/?${parameter}=${ids}`, orders, { bearer: asStaff })));
  }
  return found;
}

/** Selects the orders of a search. */
export const useAllOrders = () => useMutation({ mutationFn: readVersions });

const BOOKS_TIMEOUT_MS = 10_000;
const NO_BOOKS: CurrentBooks = new Map();

/** Reads orders as they are now, and their books, for the printer. Without the catalogue authors and covers are missing. */
export const usePrintedOrders = () =>
  useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const found = new Map((await readOrders(ids)).map((each) => [each._id, each]));
      const printed = ids.flatMap((id) => found.get(id) ?? []);
      const bookIds = [...new Set(printed.flatMap(({ productIds }) => productIds))];
      const signal = AbortSignal.timeout(BOOKS_TIMEOUT_MS);
      const books = await readCurrentBooks(bookIds, signal).catch(() => NO_BOOKS);
      return { orders: printed, books };
    },
  });

/** The orders of a list: by the numbers in its cells, and for cash by the tracking numbers in rows that have no order yet. */
async function readListed({ table, kind }: { table: ListTable; kind: ListKind }): Promise<Order[]> {
  const numbered = await readOrders(listNumbers(table));
  if (kind === 'tracking') return numbered;
  const tracked = await readOrders(listTrackings(table, numbered), 'trackings');
  return [...new Map([...numbered, ...tracked].map((each) => [each._id, each])).values()];
}

/** Looks up the orders of a list. */
export const useOrderLookup = () => useMutation({ mutationFn: readListed });

/** An order by its number or id, refetched while it is on screen: its customer may cancel it. */
export const staffOrderQuery = (number: string) =>
  queryOptions({
    queryKey: ['staff-orders', 'one', number],
    queryFn: ({ signal }) =>
      request(`/api/orders/${encodeURIComponent(number)}`, order, { bearer: asStaff, signal }),
    refetchInterval: REFRESH_MS,
  });

/** The orders before and after one in the list of a search, by their numbers. Where a command took it out of that list, too. */
export const neighboursQuery = (search: OrderSearch, id: string) =>
  queryOptions({
    queryKey: ['staff-orders', 'neighbours', id, toFilters(search), search.sort],
    queryFn: async ({ signal }) => {
      const readFirst = async (bound: { after: string; sort: 'oldest' } | { before: string }) => {
        const query = { ...toFilters(search), ...bound, limit: 1 };
        const { items } = await requestPage('/api/orders/', orders, { query, bearer: asStaff, signal });
        return items[0]?.number;
      };
      const [newer, older] = await Promise.all([
        readFirst({ after: id, sort: 'oldest' }),
        readFirst({ before: id }),
      ]);
      const [previous, next] = search.sort === 'oldest' ? [older, newer] : [newer, older];
      return { previous, next };
    },
  });

type Bodies = typeof ORDER_COMMANDS;
/** A command with its arguments, in the version that staff saw. */
export type Command =
  | { [C in keyof Bodies]: { action: C; body: z.input<Bodies[C]> } }[keyof Bodies]
  | { action: 'removeItem'; bookId: string; v: number; restock: boolean };

function sendCommand(id: string, command: Command): Promise<Order> {
  const path = `/api/orders/${id}`;
  if (command.action === 'removeItem') {
    const { bookId, v, restock } = command;
    const itemPath = `${path}/items/${encodeURIComponent(bookId)}`;
    return request(itemPath, order, {
      method: 'DELETE',
      query: { v, restock: String(restock) },
      bearer: asStaff,
    });
  }
  const { action, body } = command;
  return action === 'correct'
    ? request(`${path}/contact`, order, { method: 'PUT', body, bearer: asStaff })
    : request(`${path}/${action}`, order, { method: 'POST', body, bearer: asStaff });
}

/** Shows an order on its page as a reply has it. */
function useShowOrder(number: string) {
  const queryClient = useQueryClient();
  return async (current: Order) => {
    const { queryKey } = staffOrderQuery(number);
    // The reply to an earlier request may be older.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, current);
  };
}

/** Adds a note to the order of a page. */
export const useAddNote = (id: string, number: string) =>
  useMutation({
    mutationFn: (text: string) =>
      request(`/api/orders/${id}/notes`, order, { method: 'POST', body: { text }, bearer: asStaff }),
    onSuccess: useShowOrder(number),
  });

/** Gives a command to the order of a page. Afterwards the page shows the order as it is then. */
export function useOrderCommand(id: string, number: string) {
  const queryClient = useQueryClient();
  const showOrder = useShowOrder(number);
  const show = async (current: Order) => {
    await showOrder(current);
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

export const sendBatch = (batch: OrderBatch): Promise<OrderBatchResult> =>
  request('/api/orders/batch', orderBatchResult, { method: 'POST', body: batch, bearer: asStaff });

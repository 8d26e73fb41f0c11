import { book, type Book } from '@bookstore/contracts/books';
import { foundCustomer, type FoundCustomer } from '@bookstore/contracts/customers';
import { order, type Order } from '@bookstore/contracts/orders';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Page, request, requestPage } from '../../shared/http/http.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { useSettled } from '../../shared/browser/use-settled.ts';

export const MIN_LENGTH = 2;
/** How many of each kind are shown. */
const GROUP_SIZE = 5;

/** What a search of the dashboard finds: the first of each kind. */
export type Hits = { orders: Page<Order>; books: Page<Book>; customers: FoundCustomer[] };

async function readHits(q: string, signal: AbortSignal): Promise<Hits> {
  const options = { query: { q, limit: GROUP_SIZE }, bearer: asStaff, signal };
  const [orders, books, customers] = await Promise.all([
    requestPage('/api/orders/', order.array(), options),
    requestPage('/api/books/', book.array(), options),
    mayCall('findCustomer')
      ? request('/api/customers/', foundCustomer.array(), { ...options, query: { q } })
      : [],
  ]);
  return { orders, books, customers };
}

export const hitsQuery = (q: string) =>
  queryOptions({
    queryKey: ['staff-search', q],
    queryFn: ({ signal }) => readHits(q, signal),
  });

type GivenCommand = { order: Order; command: 'confirm' | 'collect' | 'reopen' };

/** Gives a command without arguments to an order that was found, as it was found. */
export function useOrderCommand() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ order: { _id, v }, command }: GivenCommand) =>
      request(`/api/orders/${_id}/${command}`, order, { method: 'POST', body: { v }, bearer: asStaff }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['staff-orders'] });
      void queryClient.invalidateQueries({ queryKey: ['statistics'] });
    },
  });
}

/** What someone types finds, and whether that is known of the present text. A request that newer text overtakes is aborted. */
export function useHits(text: string): { hits?: Hits | undefined; isCurrent: boolean; isError: boolean } {
  const q = text.trim();
  const settled = useSettled(q);
  const isLongEnough = Math.min(q.length, settled.length) >= MIN_LENGTH;
  const { data, isError, isPlaceholderData, isSuccess } = useQuery({
    ...hitsQuery(settled),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  if (!isLongEnough) return { isCurrent: false, isError: false };
  return { hits: data, isCurrent: isSuccess && !isPlaceholderData && q === settled, isError };
}

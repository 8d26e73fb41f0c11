import { order, type Order, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { request } from '../../shared/http.ts';
import { asCustomer } from '../../shared/identity/customer.ts';
import { forgetAttempt, keyOfAttempt } from './order-attempt.ts';

const orders = z.array(order);

export const ordersQuery = (email: string) =>
  queryOptions({
    queryKey: ['orders', email],
    queryFn: ({ signal }) =>
      request(`/api/orders/email/${encodeURIComponent(email)}`, orders, { bearer: asCustomer, signal }),
  });

type OrderEnds = { onPlaced: () => Promise<void>; onFailed: () => void };

/**
 * Places an order. Sending the same one again until it is answered places it once. How it ended is told even
 * when the page has been left meanwhile, as for the login when the session is over.
 */
export function usePlaceOrder({ onPlaced, onFailed }: OrderEnds) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: OrderDraftRequest): Promise<Order> =>
      request('/api/orders/', order, {
        method: 'POST',
        body: draft,
        bearer: asCustomer,
        headers: { 'idempotency-key': keyOfAttempt(draft) },
      }),
    onSuccess: async () => {
      forgetAttempt();
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      await onPlaced();
    },
    onError: () => {
      onFailed();
      return queryClient.invalidateQueries({ queryKey: ['books'] });
    },
  });
}

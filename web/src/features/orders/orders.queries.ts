import { order, type Order, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { request } from '../../shared/http.ts';
import { asCustomer } from '../../shared/identity/identity.ts';
import { clearAttempt, idempotencyKeyFor } from './order-attempt.ts';

const orders = z.array(order);

export const ordersQuery = (email: string) =>
  queryOptions({
    queryKey: ['orders', email],
    queryFn: ({ signal }) =>
      request(`/api/orders/email/${encodeURIComponent(email)}`, orders, { bearer: asCustomer, signal }),
  });

type PlaceOrderCallbacks = { onPlaced: () => Promise<void>; onFailed: () => void };

/**
 * Places an order. Retrying the same order is safe: it is sent with the same idempotency key until it is placed.
 * The callbacks run even after the form is unmounted, for example by the redirect to the login.
 */
export function usePlaceOrder({ onPlaced, onFailed }: PlaceOrderCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: OrderDraftRequest): Promise<Order> =>
      request('/api/orders/', order, {
        method: 'POST',
        body: draft,
        bearer: asCustomer,
        headers: { 'idempotency-key': idempotencyKeyFor(draft) },
      }),
    onSuccess: async () => {
      clearAttempt();
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      await onPlaced();
    },
    onError: () => {
      onFailed();
      return queryClient.invalidateQueries({ queryKey: ['books'] });
    },
  });
}

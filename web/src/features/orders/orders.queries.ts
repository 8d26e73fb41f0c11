import { customerMail } from '@bookstore/contracts/mails';
import { order, orderConflict, type Order, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { readCode, readExtensions, request } from '../../shared/http/http.ts';
import { asCustomer, identity } from '../../shared/identity/identity.ts';
import { attemptOrder } from './order-attempt.ts';

const orders = z.array(order);

export const ordersQuery = (email: string) =>
  queryOptions({
    queryKey: ['orders', email],
    queryFn: ({ signal }) =>
      request(`/api/orders/email/${encodeURIComponent(email)}`, orders, { bearer: asCustomer, signal }),
  });

const LAST_ORDER = ['account', 'last-order'];
const SUGGESTION_TIMEOUT_MS = 3000;

/** The newest order, whose details the checkout suggests, or null. Without a quick answer it suggests none. */
export const lastOrderQuery = (email: string) =>
  queryOptions({
    queryKey: [...LAST_ORDER, email],
    queryFn: async ({ signal }) => {
      const [last = null] = await request(`/api/orders/email/${encodeURIComponent(email)}`, orders, {
        query: { limit: 1 },
        bearer: asCustomer,
        signal,
        timeoutMs: SUGGESTION_TIMEOUT_MS,
      });
      return last;
    },
    retry: false,
  });

const ONE_ORDER = ['orders', 'one'];

/** An order by its number or id. */
export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: [...ONE_ORDER, number],
    queryFn: ({ signal }) =>
      request(`/api/orders/${encodeURIComponent(number)}`, order, { bearer: asCustomer, signal }),
  });

/** The mails that its customer was sent about an order, newest first. */
export const ownMailsQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'mails', orderId],
    queryFn: ({ signal }) =>
      request(`/api/orders/${orderId}/mails`, customerMail.array(), { bearer: asCustomer, signal }),
  });

const ASK_AGAIN_MS = 2000;
const MAX_ASKS = 5;

/** The same of an order that has just been placed, whose first mail may still be on its way. */
export const newOrderMailsQuery = (orderId: string) =>
  queryOptions({
    ...ownMailsQuery(orderId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.length === 0 && dataUpdateCount < MAX_ASKS && ASK_AGAIN_MS,
  });

type PlaceOrderCallbacks = {
  /** Also called with an order that an earlier attempt has placed. */
  onPlaced: (order: Order, isEarlier: boolean) => Promise<void>;
  onFailed: (error: Error) => void;
};

/** Places an order; trying again is safe. The callbacks run even after the form is unmounted. */
export function usePlaceOrder(customerId: string, { onPlaced, onFailed }: PlaceOrderCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: OrderDraftRequest) =>
      attemptOrder(customerId, (key) =>
        request('/api/orders/', order, {
          method: 'POST',
          body: draft,
          bearer: asCustomer,
          headers: { 'idempotency-key': key },
        }),
      ),
    onSuccess: async ({ order: placed, isEarlier }) => {
      void queryClient.invalidateQueries({ queryKey: LAST_ORDER });
      void queryClient.invalidateQueries({ queryKey: ['stock'] });
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      await onPlaced(placed, isEarlier);
    },
    onError: (error) => {
      onFailed(error);
      // The token says whether the e-mail address is verified, which allows more.
      if (readCode(error) === 'TOO_MANY_OPEN_ORDERS') identity.renewToken();
      void queryClient.invalidateQueries({ queryKey: ['stock'] });
      return queryClient.invalidateQueries({ queryKey: ['books'] });
    },
  });
}

type CommandCallbacks = { onDone: () => void; onFailed: (error: Error) => void };

/** Commands an order in the version shown, and shows its new one. The callbacks run even after the button is unmounted. */
function useOrderCommand<Fields extends object>(
  { method, path }: { method: 'POST' | 'PUT'; path: string },
  { _id, v }: Order,
  { onDone, onFailed }: CommandCallbacks,
) {
  const queryClient = useQueryClient();
  const show = (current: Order) =>
    queryClient.setQueriesData<Order>({ queryKey: ONE_ORDER }, (shown) =>
      shown?._id === current._id ? current : shown,
    );
  return useMutation({
    mutationFn: (fields: Fields) =>
      request(`/api/orders/${_id}/${path}`, order, { method, body: { ...fields, v }, bearer: asCustomer }),
    onSuccess: (changed) => {
      show(changed);
      onDone();
    },
    onError: (error) => {
      const current = readExtensions(error, orderConflict)?.order;
      if (current) show(current);
      onFailed(error);
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['stock'] });
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    },
  });
}

export const useCancelOrder = (shown: Order, callbacks: CommandCallbacks) =>
  useOrderCommand<object>({ method: 'POST', path: 'cancel' }, shown, callbacks);

/** What a customer corrects; what is left out stays. */
type OrderCorrection = Partial<Pick<OrderDraftRequest, 'name' | 'phone' | 'address' | 'courierNote'>>;

export const useCorrectOrder = (shown: Order, callbacks: CommandCallbacks) =>
  useOrderCommand<OrderCorrection>({ method: 'PUT', path: 'contact' }, shown, callbacks);

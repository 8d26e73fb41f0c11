import { type MailState, orderMail, type OrderMail } from '@bookstore/contracts/mails';
import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { order } from '@bookstore/contracts/orders';
import { stockLevel } from '@bookstore/contracts/stock';
import { queryOptions } from '@tanstack/react-query';
import { type Page, requestPage } from '../../shared/http.ts';
import { asStaff } from '../../shared/staff-token.ts';

const REFRESH_MS = 5000;
const LATE_MAILS_REFRESH_MS = 60_000;
const LATE_AFTER_MS = 60 * 60 * 1000;

/** How many orders, books and mails wait for staff, each as far as its list is counted. */
export type ToDo = Record<
  'toConfirm' | 'toShip' | 'overdueToConfirm' | 'overdueToShip' | 'lowBooks' | 'failedMails',
  number
>;

const requestMails = (query: { state: MailState; page?: number }, signal: AbortSignal) =>
  requestPage('/api/mails/', orderMail.array(), { query: { ...query, limit: 1 }, bearer: asStaff, signal });

async function readToDo(overdueTo: string, signal: AbortSignal): Promise<ToDo> {
  const countOrders = async (status: OrderStatus, to?: string) => {
    const query = { status, to, limit: 1 };
    return (await requestPage('/api/orders/', order.array(), { query, bearer: asStaff, signal })).total;
  };
  const [toConfirm, toShip, overdueToConfirm, overdueToShip, low, failed] = await Promise.all([
    countOrders('placed'),
    countOrders('confirmed'),
    countOrders('placed', overdueTo),
    countOrders('confirmed', overdueTo),
    requestPage('/api/stock/levels', stockLevel.array(), {
      query: { show: 'few', limit: 1 },
      bearer: asStaff,
      signal,
    }),
    requestMails({ state: 'failed' }, signal),
  ]);
  return {
    ...{ toConfirm, toShip, overdueToConfirm, overdueToShip },
    ...{ lowBooks: low.total, failedMails: failed.total },
  };
}

/** What there is to do, refetched while on screen. Open orders of the day `overdueTo` and before are overdue. */
export const toDoQuery = (overdueTo: string) =>
  queryOptions({
    queryKey: ['to-do', overdueTo],
    queryFn: ({ signal }) => readToDo(overdueTo, signal),
    refetchInterval: REFRESH_MS,
    meta: { isSilent: true },
  });

/** Whether a mail waits for more than `LATE_AFTER_MS`, refetched while on screen. */
export const lateMailsQuery = () =>
  queryOptions({
    queryKey: ['to-do', 'late-mails'],
    queryFn: async ({ signal }): Promise<boolean> => {
      const newest = await requestMails({ state: 'waiting' }, signal);
      const { items }: Page<OrderMail> =
        newest.total > 1 ? await requestMails({ state: 'waiting', page: newest.total }, signal) : newest;
      return items.some(({ createdAt }) => Date.parse(createdAt) < Date.now() - LATE_AFTER_MS);
    },
    refetchInterval: LATE_MAILS_REFRESH_MS,
    meta: { isSilent: true },
  });

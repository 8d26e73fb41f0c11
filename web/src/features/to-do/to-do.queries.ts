import { type MailState, orderMail, type OrderMail } from '@bookstore/contracts/mails';
import { OPEN_STATUSES, type OpenStatus } from '@bookstore/contracts/order-transitions';
import { order } from '@bookstore/contracts/orders';
import { stockLevel } from '@bookstore/contracts/stock';
import { queryOptions } from '@tanstack/react-query';
import { type Page, requestPage } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

const LATE_MAILS_REFRESH_MS = 60_000;
const LATE_AFTER_MS = 60 * 60 * 1000;

/** How many orders, books and mails wait for staff, each as far as its list is counted. */
export type ToDo = {
  /** The orders of each open status, the last one first: all, and those that are overdue. */
  orders: readonly { status: OpenStatus; all: number; overdue: number }[];
  lowBooks: number;
  failedMails: number;
};

const requestMails = (query: { state: MailState; page?: number }, signal: AbortSignal) =>
  requestPage('/api/mails/', orderMail.array(), { query: { ...query, limit: 1 }, bearer: asStaff, signal });

async function readToDo(signal: AbortSignal): Promise<ToDo> {
  const countOrders = async (status: OpenStatus, overdue?: 'true') => {
    const query = { status, overdue, limit: 1 };
    return (await requestPage('/api/orders/', order.array(), { query, bearer: asStaff, signal })).total;
  };
  const countAll = async (status: OpenStatus) => {
    const [all, overdue] = await Promise.all([countOrders(status), countOrders(status, 'true')]);
    return { status, all, overdue };
  };
  const [orders, low, failed] = await Promise.all([
    Promise.all(OPEN_STATUSES.toReversed().map(countAll)),
    requestPage('/api/stock/levels', stockLevel.array(), {
      query: { show: 'few', limit: 1 },
      bearer: asStaff,
      signal,
    }),
    requestMails({ state: 'failed' }, signal),
  ]);
  return { orders, lowBooks: low.total, failedMails: failed.total };
}

/** What there is to do. */
export const toDoQuery = () =>
  queryOptions({
    queryKey: ['to-do'],
    queryFn: ({ signal }) => readToDo(signal),
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
  });

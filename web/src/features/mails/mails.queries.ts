import { MAX_PAGE_SIZE, STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import {
  mailCounts,
  mailQuery,
  mailSendingResult,
  MAX_PAGEABLE_MAILS,
  orderMail,
  type OrderMail,
  type UnsentState,
} from '@bookstore/contracts/mails';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { type Page, request, requestPage } from '../../shared/http/http.ts';
import { pageNumber } from '../../shared/ui/table-page.ts';

const MAILS_PATH = '/api/mails/';
const REFRESH_MS = 2000;
const COUNTS_REFRESH_MS = 5000;

/** The search parameters of the staff's list of mails. Invalid ones are ignored, because people edit URLs. */
export const mailSearch = z.object({
  state: mailQuery.shape.state.catch(undefined),
  page: pageNumber(MAX_PAGEABLE_MAILS),
});
export type MailSearch = z.infer<typeof mailSearch>;

const mails = orderMail.array();

type MailFilters = MailSearch & { orderId?: string; limit: number };

const requestMails = (query: MailFilters, signal: AbortSignal): Promise<Page<OrderMail>> =>
  requestPage(MAILS_PATH, mails, { query, bearer: asStaff, signal });

/** A list of mails, newest first, refetched while it is on screen. */
const mailListQuery = (filters: MailFilters) =>
  queryOptions({
    queryKey: ['mails', 'list', filters],
    queryFn: ({ signal }) => requestMails(filters, signal),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

export const mailPageQuery = (search: MailSearch) => mailListQuery({ ...search, limit: STAFF_PAGE_SIZE });
export const orderMailsQuery = (orderId: string) => mailListQuery({ orderId, limit: MAX_PAGE_SIZE });

/** Sends a mail now. The lists that are on screen show the changed mail. */
export function useSendMail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(`${MAILS_PATH}${encodeURIComponent(id)}/send`, orderMail, { method: 'POST', bearer: asStaff }),
    onSuccess: async (mail) => {
      const queryKey = ['mails', 'list'];
      // The reply to an earlier request may be older.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueriesData<Page<OrderMail>>(
        { queryKey },
        (page) => page && { ...page, items: page.items.map((each) => (each.id === mail.id ? mail : each)) },
      );
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['mails'] }),
  });
}

/** How many mails are in each state, refetched while on screen. */
export const mailCountsQuery = () =>
  queryOptions({
    queryKey: ['mails', 'counts'],
    queryFn: ({ signal }) => request(`${MAILS_PATH}counts`, mailCounts, { bearer: asStaff, signal }),
    refetchInterval: COUNTS_REFRESH_MS,
  });

/** Sends all mails of a state, a hundred with each request, one after the other. */
async function sendAll(state: UnsentState) {
  const done = { sent: 0, refused: 0 };
  let after: string | undefined;
  do {
    const body = { state, after };
    const reply = await request(`${MAILS_PATH}send`, mailSendingResult, {
      method: 'POST',
      body,
      bearer: asStaff,
    });
    done.sent += reply.sent;
    done.refused += reply.refused;
    after = reply.next;
  } while (after);
  return done;
}

/** Sends all mails of a state that were not sent. */
export function useSendAll() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendAll,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['mails'] }),
  });
}

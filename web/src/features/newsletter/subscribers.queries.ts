import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import {
  MAX_PAGEABLE_SUBSCRIBERS,
  newsletterReceipt,
  subscriber,
  subscriberQuery,
} from '@bookstore/contracts/newsletter';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { request, requestPage } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';
import { pageNumber } from '../../shared/ui/table-page.ts';

const PATH = '/api/newsletter/subscribers';

/** The search parameters of the list of subscribers. Invalid ones are ignored, because people edit URLs. */
export const subscriberSearch = z.object({
  state: subscriberQuery.shape.state.catch(undefined),
  q: subscriberQuery.shape.q.catch(undefined),
  page: pageNumber(MAX_PAGEABLE_SUBSCRIBERS),
});
export type SubscriberSearch = z.infer<typeof subscriberSearch>;

const subscribers = subscriber.array();

/** A page of subscribers. */
export const subscriberPageQuery = (search: SubscriberSearch) =>
  queryOptions({
    queryKey: ['subscribers', search],
    queryFn: ({ signal }) =>
      requestPage(PATH, subscribers, {
        query: { ...search, limit: STAFF_PAGE_SIZE },
        bearer: asStaff,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export function useRemoveSubscriber() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request(`${PATH}/${encodeURIComponent(id)}`, newsletterReceipt, { method: 'DELETE', bearer: asStaff }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['subscribers'] }),
  });
}

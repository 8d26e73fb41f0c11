import { queryOptions } from '@tanstack/react-query';
import { loadBookRequests } from '../../shared/books/books.queries.ts';

/** A reading list with its books, as the shop shows it. */
export const shownListQuery = (slug: string) =>
  queryOptions({
    queryKey: ['books', 'list', slug],
    queryFn: async ({ signal }) => (await loadBookRequests()).readReadingList(slug, signal),
  });

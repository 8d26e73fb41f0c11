import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SearchParameters } from '../../shared/checks.ts';
import { bookSearch } from '../../shared/books/book-search.ts';
import { loadBookRequests } from '../../shared/books/books.queries.ts';

/** The search parameters of an author's page. */
export const authorSearch = ({ page }: SearchParameters): { page?: number | undefined } => ({
  page: bookSearch({ page }).page,
});

/** An author, with a page of books and their total number. */
export const authorQuery = (slug: string, page = 1) =>
  queryOptions({
    queryKey: ['books', 'author', slug, page],
    queryFn: async ({ signal }) => {
      const query = { limit: BOOK_PAGE_SIZE, page: page > 1 ? page : undefined };
      return (await loadBookRequests()).readAuthor(slug, query, signal);
    },
  });

/** The same; while another page of the author is loading, the one before. */
export const useAuthor = (slug: string, page: number) =>
  useQuery({
    ...authorQuery(slug, page),
    placeholderData: (shown) => (shown?.slug === slug ? shown : undefined),
  });

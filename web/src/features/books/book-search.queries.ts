import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BookSearch } from '../../shared/books/book-search.ts';
import { loadBookRequests } from '../../shared/books/books.queries.ts';

export const bookPageQuery = (search: BookSearch) =>
  queryOptions({
    queryKey: ['books', 'page', search],
    queryFn: async ({ signal }) => {
      const query = { ...search, limit: search.limit ?? BOOK_PAGE_SIZE };
      return (await loadBookRequests()).readBookPage(query, signal);
    },
    placeholderData: keepPreviousData,
  });

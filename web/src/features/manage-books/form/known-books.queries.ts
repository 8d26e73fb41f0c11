import { book, PUBLISHER_BOOKS_PATH } from '@bookstore/contracts/books';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { loadBookRequests } from '../../../shared/books/books.queries.ts';
import { request } from '../../../shared/http/http.ts';
import { asStaff } from '../../../shared/staff/staff-token.ts';

const books = z.array(book);

/** The first books of a series, and how many it has. */
export const booksOfSeriesQuery = (series: string) =>
  queryOptions({
    queryKey: ['books', 'of series', series],
    queryFn: async ({ signal }) =>
      (await loadBookRequests()).readBookPage({ series, limit: MAX_PAGE_SIZE }, signal),
  });

/** Some books of the publisher of an ISBN. */
export const booksOfPublisherQuery = (isbn: string) =>
  queryOptions({
    queryKey: ['books', 'of publisher', isbn],
    queryFn: ({ signal }) =>
      request(PUBLISHER_BOOKS_PATH, books, { query: { isbn }, bearer: asStaff, signal }),
  });

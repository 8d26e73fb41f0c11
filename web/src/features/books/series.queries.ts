import type { Book } from '@bookstore/contracts/books';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadBookRequests } from '../../shared/books/books.queries.ts';

/** The books of a series in its order. */
const seriesQuery = (series: string | undefined) =>
  queryOptions({
    queryKey: ['books', 'series', series],
    queryFn: async ({ signal }) =>
      (await loadBookRequests()).readBookPage({ series, limit: MAX_PAGE_SIZE }, signal),
    enabled: series !== undefined,
  });

const NONE: readonly Book[] = [];

/** The other books of a book's series; none while they are not known. A server of an earlier release sends books of others, too. */
export function useSiblings(book: Book | undefined): readonly Book[] {
  const { _id: id, series } = book ?? {};
  const { data } = useQuery(seriesQuery(series));
  return useMemo(
    () => data?.items.filter((each) => each._id !== id && each.series === series) ?? NONE,
    [data, id, series],
  );
}

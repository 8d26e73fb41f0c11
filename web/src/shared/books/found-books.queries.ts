import type { Book } from '@bookstore/contracts/books';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSettled } from '../browser/use-settled.ts';
import { loadBookRequests } from './books.queries.ts';

const MIN_LENGTH = 2;

/** The first books that a text finds. */
export const foundBooksQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: ['books', 'found', q, limit],
    queryFn: async ({ signal }) => (await loadBookRequests()).readFirstBooks(q, limit, signal),
  });

type FoundBooks = {
  books: readonly Book[];
  /** Whether they are those of the text, and not of what was typed before. */
  isCurrent: boolean;
  isError: boolean;
};
const NONE: FoundBooks = { books: [], isCurrent: false, isError: false };

/** The first books that a text finds, while one types. */
export function useFoundBooks(text: string, limit: number): FoundBooks {
  const q = text.trim();
  const settled = useSettled(q);
  const { data, isPlaceholderData, isError } = useQuery({
    ...foundBooksQuery(settled, limit),
    enabled: settled.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  if (Math.min(q.length, settled.length) < MIN_LENGTH) return NONE;
  const isSettled = q === settled;
  return {
    books: data ?? [],
    isCurrent: isSettled && data !== undefined && !isPlaceholderData,
    isError: isSettled && isError,
  };
}

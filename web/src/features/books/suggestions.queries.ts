import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../shared/browser/use-settled.ts';
import type { Suggestions } from './suggestions.ts';

const MIN_LENGTH = 2;
const NONE: Suggestions = { options: [], stocks: new Map() };

const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['books', 'suggestions', q],
    queryFn: async ({ client, signal }) =>
      (await import('./suggestion-list.tsx')).findSuggestions(q, client, signal),
    enabled: q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });

/** What someone may mean who types. A request that newer text overtakes is aborted. */
export function useSuggestions(text: string): Suggestions {
  const q = text.trim();
  const settled = useSettled(q);
  const { data = NONE } = useQuery(suggestionsQuery(settled));
  return Math.min(q.length, settled.length) < MIN_LENGTH ? NONE : data;
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { type Check, isArrayOf } from '../shared/checks.ts';
import { onIdle } from '../shared/browser/idle.ts';

const isQuery: Check<[QueryKey, unknown]> = (query): query is [QueryKey, unknown] =>
  Array.isArray(query) && Array.isArray(query[0]);

/**
 * Fills the cache with the data from which the server has rendered the page.
 * @returns Their keys; undefined when the server has not rendered it.
 */
export function seedQueries(queryClient: QueryClient): QueryKey[] | undefined {
  const json = document.getElementById('queries')?.textContent;
  if (json === undefined) return undefined;
  const queries: unknown = JSON.parse(json);
  if (!isArrayOf(isQuery)(queries)) throw new TypeError('The page has data of another form');
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return queries.map(([key]) => key);
}

/** Asks again for the data of a page of the browser's history, which is as old as the visit, once it is hydrated. */
export function refreshHistory(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  const isOfHistory = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
  if (isOfHistory)
    onIdle(() => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    });
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { onIdle } from '../shared/idle-steps.ts';

const renderedQueries = v.array(v.tuple([v.array(v.unknown()), v.unknown()]));

/**
 * Begins with the data of which the server has rendered the page.
 * @returns Their keys; undefined when the server has not rendered it.
 */
export function seedQueries(queryClient: QueryClient): QueryKey[] | undefined {
  const json = document.getElementById('queries')?.textContent;
  if (json === undefined) return undefined;
  const queries = v.parse(renderedQueries, JSON.parse(json));
  for (const [key, data] of queries) queryClient.setQueryData(key, data);
  return queries.map(([key]) => key);
}

/** Asks again for what a page of the browser's history shows, which is as old as the visit. The page is hydrated first. */
export function refreshHistory(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  const isOfHistory = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
  if (isOfHistory)
    onIdle(() => {
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    });
}

import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';

const renderedQueries = z.array(z.tuple([z.array(z.json()), z.json()]));

/** Browsers show a page of their history as they have stored it. */
const isOfHistory = () =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');

/**
 * Begins with the data of which the server has rendered the page; those of a page of the browser's history are shown
 * and asked for again.
 * @returns Whether the server has rendered the page with all that it shows first.
 */
export function seedQueries(queryClient: QueryClient): boolean {
  const json = document.getElementById('queries')?.textContent;
  if (json === undefined) return false;
  const updatedAt = isOfHistory() ? 0 : Date.now();
  for (const [key, data] of renderedQueries.parse(JSON.parse(json)))
    queryClient.setQueryData(key, data, { updatedAt });
  return true;
}

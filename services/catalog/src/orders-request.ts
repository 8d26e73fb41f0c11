import { ORDERED_BOOKS_PATH, orderedBooks } from '@bookstore/contracts/ordered-books';
import type { CatalogConfig } from './config.ts';

const REPLY_TIMEOUT_MS = 3000;
type Orders = Pick<CatalogConfig, 'ORDERS_URL' | 'SERVICE_TOKEN'>;

/**
 * Sends a request to an internal route of orders. `about` says in errors what was asked.
 * @returns the JSON of the reply. @throws Error unless orders answers with success.
 */
export async function requestOrders(
  { ORDERS_URL, SERVICE_TOKEN }: Orders,
  path: string,
  about: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
): Promise<unknown> {
  const response = await fetch(`${ORDERS_URL}${path}`, {
    ...init,
    headers: { ...headers, authorization: `Bearer ${SERVICE_TOKEN}` },
  });
  if (!response.ok) throw new Error(`orders answered ${response.status} to ${about}`);
  return response.json();
}

/** Those of at most `MAX_IDS` books that any order has. @throws Error unless orders says so within three seconds. */
export async function findOrderedBooks(orders: Orders, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const path = `${ORDERED_BOOKS_PATH}?ids=${ids.join(',')}`;
  const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS);
  const reply = await requestOrders(orders, path, 'which books were ordered', { signal });
  return orderedBooks.parse(reply).ordered;
}

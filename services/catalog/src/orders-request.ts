import type { CatalogConfig } from './config.ts';

/**
 * Sends a request to an internal route of orders. `about` says in errors what was asked.
 * @returns the JSON of the reply. @throws Error unless orders answers with success.
 */
export async function requestOrders(
  { ORDERS_URL, SERVICE_TOKEN }: Pick<CatalogConfig, 'ORDERS_URL' | 'SERVICE_TOKEN'>,
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

import type { AdminAuthConfig } from '../config.ts';

type OwnerSettings = Pick<AdminAuthConfig, 'CATALOG_URL' | 'ORDERS_URL' | 'FACTS_TOKEN'>;

/** Who owns the facts that the statistics are made from. */
export const ownersIn = ({ CATALOG_URL, ORDERS_URL, FACTS_TOKEN }: OwnerSettings) => ({
  books: { name: 'catalog', url: CATALOG_URL, token: FACTS_TOKEN },
  orders: { name: 'orders', url: ORDERS_URL, token: FACTS_TOKEN },
});

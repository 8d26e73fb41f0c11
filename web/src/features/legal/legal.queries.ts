import { queryOptions } from '@tanstack/react-query';
import { loadShopRequests } from '../../shared/shop/shop.ts';

/** A page that the law asks for, as the owner has written it. */
export const legalPageQuery = (name: string) =>
  queryOptions({
    queryKey: ['legal', name],
    queryFn: async ({ signal }) => (await loadShopRequests()).readLegalPage(name, signal),
  });

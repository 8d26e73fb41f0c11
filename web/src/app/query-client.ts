import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient, RequestError, type Role } from '../shared/request-error.ts';

const UNUSED_CACHE_MS = 60_000;
const FRESH_MS = 2_000;
const RETRIES = 2;
const RETRY_AFTER_MS = 500;

/**
 * Makes the cache of server data. What failed is logged; `onUnauthorized` hears of requests that were refused
 * because their token is no longer good.
 */
export function createQueryClient(onUnauthorized: (role: Role) => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof RequestError && error.status === 401 && error.role) onUnauthorized(error.role);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        gcTime: UNUSED_CACHE_MS,
        staleTime: FRESH_MS,
        retry: (failures, error) => isTransient(error) && failures < RETRIES,
        retryDelay: (failures) => RETRY_AFTER_MS * 2 ** failures,
      },
      mutations: { gcTime: UNUSED_CACHE_MS, retry: false },
    },
  });
}

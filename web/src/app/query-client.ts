import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isTransient, readCode, RequestError, type Role } from '../shared/http/http.ts';

const UNUSED_CACHE_MS = 60_000;
const STALE_AFTER_MS = 2_000;
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 500;

/** Creates the cache of server data. `onUnauthorized` is called for authenticated requests that got a 401. */
export function createQueryClient(onUnauthorized: (role: Role) => void): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof RequestError) || error.status !== 401 || !error.role) return;
    // A wrong password or code in a form of one's own account does not end the session.
    if (error.code !== 'INVALID_CREDENTIALS') onUnauthorized(error.role);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        gcTime: UNUSED_CACHE_MS,
        staleTime: STALE_AFTER_MS,
        // Who has waited for the whole time of a request is told, and not kept waiting again.
        retry: (failureCount, error) =>
          isTransient(error) && readCode(error) !== 'TIMEOUT_ERROR' && failureCount < MAX_RETRIES,
        retryDelay: (failureCount) => RETRY_DELAY_MS * 2 ** failureCount,
      },
      mutations: { gcTime: UNUSED_CACHE_MS, retry: false },
    },
  });
}

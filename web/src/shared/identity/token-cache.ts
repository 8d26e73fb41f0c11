import { QueryClient } from '@tanstack/react-query';
import { readExpiryMs } from '../jwt.ts';

const RENEW_BEFORE_MS = 30_000;

/** Caches a token until shortly before it expires. Concurrent callers share one request. */
export function createTokenCache(fetchToken: () => Promise<string | null>) {
  const client = new QueryClient();
  return {
    get: (): Promise<string | null> =>
      client.query({
        queryKey: ['token'],
        queryFn: fetchToken,
        staleTime: ({ state: { data, dataUpdatedAt } }) =>
          data ? readExpiryMs(data) - RENEW_BEFORE_MS - dataUpdatedAt : 0,
        retry: false,
      }),
    clear: (): void => client.clear(),
  };
}

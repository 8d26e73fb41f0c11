import { QueryClient } from '@tanstack/react-query';
import { readTimesMs } from '../staff/jwt.ts';

const RENEW_BEFORE_MS = 30_000;

/** Caches a token until shortly before it expires. Concurrent callers share one request. */
export function createTokenCache(fetchToken: () => Promise<string | null>) {
  const client = new QueryClient();
  return {
    get: (): Promise<string | null> =>
      client.query({
        queryKey: ['token'],
        queryFn: fetchToken,
        // Counted from its receipt, because the clock of the browser may be another one.
        staleTime: ({ state: { data } }) => {
          const { expiryMs, issuedMs } = readTimesMs(data ?? '');
          return data ? expiryMs - issuedMs - RENEW_BEFORE_MS : 0;
        },
        retry: false,
      }),
    clear: (): void => client.clear(),
  };
}

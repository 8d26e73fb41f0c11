import { readExpiryMs } from '../jwt.ts';

const RENEW_BEFORE_MS = 30_000;

/** Keeps a token until shortly before it expires; whoever asks while one is fetched waits for that one. */
export function createTokenCache(fetchToken: () => Promise<string | null>) {
  let kept: { token: string; renewAtMs: number } | null = null;
  let fetching: Promise<string | null> | null = null;

  const renew = async () => {
    try {
      const token = await fetchToken();
      kept = token ? { token, renewAtMs: readExpiryMs(token) - RENEW_BEFORE_MS } : null;
      return token;
    } finally {
      fetching = null;
    }
  };

  return {
    get: (): Promise<string | null> => {
      if (kept && Date.now() < kept.renewAtMs) return Promise.resolve(kept.token);
      fetching ??= renew();
      return fetching;
    },
    clear: (): void => {
      kept = null;
      fetching = null;
    },
  };
}

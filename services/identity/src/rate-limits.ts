import { WindowCounter } from '@bookstore/runtime/window-counter';
import type { IdentityConfig } from './config.ts';

const WINDOW_SECONDS = 60;

const limitTo = (max: number) => (max > 0 ? { window: WINDOW_SECONDS, max } : (false as const));

/** better-auth's limits, each counted by route and IPv4 address or /64 network. */
export const createRateLimits = (config: IdentityConfig) => ({
  enabled: true,
  window: WINDOW_SECONDS,
  max: 1200,
  customStorage: createStorage(),
  customRules: {
    '/sign-in/email': limitTo(config.RATE_LIMIT_SIGN_IN),
    '/sign-in/oauth2': limitTo(config.RATE_LIMIT_SIGN_IN),
    '/sign-up/email': limitTo(config.RATE_LIMIT_SIGN_UP),
    '/request-password-reset': limitTo(config.RATE_LIMIT_PASSWORD_RESET),
    '/reset-password': limitTo(config.RATE_LIMIT_PASSWORD_RESET),
    '/change-password': limitTo(config.RATE_LIMIT_ACCOUNT),
    '/update-user': limitTo(config.RATE_LIMIT_ACCOUNT),
    '/revoke-session': limitTo(config.RATE_LIMIT_ACCOUNT),
    '/revoke-other-sessions': limitTo(config.RATE_LIMIT_ACCOUNT),
    '/delete-user': limitTo(config.RATE_LIMIT_ACCOUNT),
    '/send-verification-email': limitTo(config.RATE_LIMIT_ACCOUNT),
    // Services fetch the keys, all from the same address.
    '/jwks': false as const,
  },
});

/** better-auth's own storage goes through all its entries at each request, up to 100,000. */
function createStorage() {
  const windows = new WindowCounter(WINDOW_SECONDS * 1000);
  return {
    consume: (key: string, { max }: { max: number }) => {
      const retryAfter = windows.count(key, max);
      return Promise.resolve({ allowed: retryAfter === 0, retryAfter });
    },
    // Not called where there is `consume`.
    get: () => Promise.resolve(null),
    set: () => Promise.resolve(),
  };
}

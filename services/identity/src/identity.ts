import { CUSTOMER_AUDIENCE, CUSTOMER_TOKEN_SECONDS, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import type { Logger } from '@bookstore/runtime/logger';
import { mongodbAdapter } from 'better-auth/adapters/mongodb';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import { checkAccount, withoutTokens } from './account-rules.ts';
import type { IdentityConfig } from './config.ts';
import type { Database } from './database.ts';
import { createGoogle, POPUP_END } from './google.ts';
import { createIdentityLog } from './identity-log.ts';
import { BASE_PATH } from './routes.ts';

const DAY_SECONDS = 24 * 3600;
const MINUTE_SECONDS = 60;

const createTokens = (issuer: string) =>
  jwt({
    jwt: {
      issuer,
      audience: CUSTOMER_AUDIENCE,
      expirationTime: `${CUSTOMER_TOKEN_SECONDS}s`,
      definePayload: ({ user }) => ({ email: user.email }),
    },
    jwks: {
      keyPairConfig: { alg: TOKEN_ALGORITHM },
      rotationInterval: 90 * DAY_SECONDS,
      gracePeriod: DAY_SECONDS,
    },
    // Else every reading of the session would sign a token.
    disableSettingJwtHeader: true,
  });

const limitTo = (max: number) => (max > 0 ? { window: MINUTE_SECONDS, max } : (false as const));

const createRateLimits = (config: IdentityConfig) => ({
  enabled: true,
  window: MINUTE_SECONDS,
  max: 1200,
  customRules: {
    '/sign-in/email': limitTo(config.RATE_LIMIT_SIGN_IN),
    '/sign-in/oauth2': limitTo(config.RATE_LIMIT_SIGN_IN),
    '/sign-up/email': limitTo(config.RATE_LIMIT_SIGN_UP),
    // Services ask for the keys, and all from the same address.
    '/jwks': false as const,
  },
});

/** Sets better-auth up: accounts, sessions, customer tokens and third-party sign-in, on identity's database. */
export function createIdentity(config: IdentityConfig, { client, db }: Database, logger: Logger) {
  return betterAuth({
    appName: 'Bookstore',
    baseURL: config.PUBLIC_URL,
    basePath: BASE_PATH,
    secret: config.IDENTITY_SECRET,
    trustedOrigins: [config.PUBLIC_URL, ...config.TRUSTED_ORIGINS],
    database: mongodbAdapter(db, { client }),
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    // Nobody proves an email to the shop. If it were enough to join two ways of signing in to one account,
    // whoever claims another's email first or elsewhere would get into that account.
    account: { accountLinking: { enabled: false }, updateAccountOnSignIn: false },
    databaseHooks: {
      user: { create: { before: (user) => Promise.resolve(user).then(checkAccount) } },
      account: { create: { before: (link) => Promise.resolve({ data: withoutTokens(link) }) } },
    },
    plugins: [createTokens(config.PUBLIC_URL), genericOAuth({ config: createGoogle(config) })],
    rateLimit: createRateLimits(config),
    advanced: {
      cookiePrefix: 'bookstore',
      useSecureCookies: config.PUBLIC_URL.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
      // better-auth leaves both checks out where NODE_ENV is test, unless they are asked for.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    onAPIError: { throw: true, errorURL: POPUP_END },
    logger: createIdentityLog(logger),
    telemetry: { enabled: false },
  });
}

export type Identity = ReturnType<typeof createIdentity>;

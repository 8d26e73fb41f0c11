import { CUSTOMER_AUDIENCE, CUSTOMER_TOKEN_SECONDS, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import type { Logger } from '@bookstore/runtime/logger';
import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import type { BetterAuthOptions } from 'better-auth';
import { mongodbAdapter } from 'better-auth/adapters/mongodb';
import { betterAuth } from 'better-auth/minimal';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import type { IdentityConfig } from './config.ts';
import type { Database } from './database.ts';
import { createGoogle, POPUP_END } from './google.ts';
import {
  checkAccount,
  checkRegistration,
  createSyntheticUser,
  MIN_PASSWORD_LENGTH,
  signInAfterRegistration,
} from './registration.ts';
import { currentSignal, noteCreatedUser, recordErrors } from './request-scope.ts';
import { BASE_PATH } from './routes.ts';

const DAY_SECONDS = 24 * 3600;
const MINUTE_SECONDS = 60;
/** The shop never calls the API of a third-party provider, so the provider's tokens are not stored. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

export const passwordPool = new HashPool();

/** better-auth's own hashing, in a pool, and only for clients who are still there. */
const pooledHashing = {
  hash: (password: string) => passwordPool.run(() => hashPassword(password), currentSignal()),
  verify: (pair: { hash: string; password: string }) =>
    passwordPool.run(() => verifyPassword(pair), currentSignal()),
};

/** Configures better-auth: accounts, sessions, customer tokens and third-party sign-in. */
export function createIdentity(config: IdentityConfig, { client, db }: Database, logger: Logger) {
  const createAdapter = mongodbAdapter(db, { client });
  return betterAuth({
    appName: 'Bookstore',
    baseURL: config.PUBLIC_URL,
    basePath: BASE_PATH,
    secret: config.IDENTITY_SECRET,
    trustedOrigins: [config.PUBLIC_URL, ...config.TRUSTED_ORIGINS],
    database: (options: BetterAuthOptions) => recordErrors(createAdapter(options)),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: 128,
      password: pooledHashing,
      // Makes better-auth answer known emails like new ones. `signInAfterRegistration` signs in instead.
      autoSignIn: false,
      customSyntheticUser: createSyntheticUser,
    },
    hooks: { before: checkRegistration, after: signInAfterRegistration },
    // Emails are not verified. If one were enough to link two ways of signing in, registering another person's email
    // first, or at another provider, would give access to that person's account.
    account: { accountLinking: { enabled: false }, updateAccountOnSignIn: false },
    databaseHooks: {
      user: {
        create: { before: (user) => Promise.resolve(user).then(checkAccount), after: noteCreatedUser },
      },
      account: { create: { before: (link) => Promise.resolve({ data: { ...link, ...NO_TOKENS } }) } },
    },
    plugins: [createTokens(config.PUBLIC_URL), genericOAuth({ config: createGoogle(config) })],
    rateLimit: createRateLimits(config),
    advanced: {
      cookiePrefix: 'bookstore',
      useSecureCookies: config.PUBLIC_URL.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['x-forwarded-for'] },
      // better-auth skips both checks where NODE_ENV is test, unless they are set.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    onAPIError: { throw: true, errorURL: POPUP_END },
    logger: createAuthLogger(logger),
    telemetry: { enabled: false },
  });
}

export type Identity = ReturnType<typeof createIdentity>;

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
    // Otherwise every read of the session signs a token.
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
    // Services fetch the keys, all from the same address.
    '/jwks': false as const,
  },
});

const EMAIL = /[^\s@"']+@[^\s@"']+/g;

/** better-auth's messages contain emails, and its errors contain stored values: only names of errors are logged. */
const createAuthLogger = (logger: Logger) => ({
  level: 'warn' as const,
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...details: unknown[]) => {
    const causes = details.flatMap((detail) => (detail instanceof Error ? [describeError(detail)] : []));
    logger[level]({ causes }, message.replaceAll(EMAIL, '[email]'));
  },
});

const describeError = (error: Error) =>
  'code' in error ? `${error.name} ${String(error.code)}` : error.name;

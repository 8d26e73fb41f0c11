import { CUSTOMER_TOKEN_SECONDS, RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { CUSTOMER_AUDIENCE, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import type { Logger } from '@bookstore/runtime/logger';
import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { isIP } from 'node:net';
import { mongodbAdapter } from 'better-auth/adapters/mongodb';
import { betterAuth } from 'better-auth/minimal';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { jwt } from 'better-auth/plugins/jwt';
import type { AccountEvents } from './account/account-events.ts';
import { checkAccount, createInputChecks, RESET_LINK } from './account/input-checks.ts';
import { pooledHashing } from './account/password-hashing.ts';
import type { VerificationLinks } from './account/verification-links.ts';
import type { IdentityConfig } from './config.ts';
import type { Database } from './database.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { createGoogle, POPUP_END } from './google.ts';
import { createRateLimits } from './rate-limits.ts';
import { createSyntheticUser, signInAfterRegistration } from './registration.ts';
import { currentScope, recordErrors } from './request-scope.ts';
import { BASE_PATH } from './routes.ts';

const DAY_SECONDS = 24 * 3600;
/** The shop never calls the API of a third-party provider, so the provider's tokens are not stored. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

type IdentityParts = {
  database: Pick<Database, 'client' | 'db'>;
  events: AccountEvents;
  endedSessions: EndedSessions;
  links: VerificationLinks;
  logger: Logger;
};

/** Longer than any browser's. */
const MAX_USER_AGENT = 1000;

/** What a session is listed with: the client's whole address, of which better-auth keeps an IPv6 network, and its device. */
const describeClient = (session: object, context: GenericEndpointContext | null) => {
  const headers = context?.headers;
  const address = headers?.get('x-forwarded-for') ?? '';
  const userAgent = headers?.get('user-agent') ?? '';
  const client = {
    ipAddress: isIP(address) ? address : '',
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
  };
  return Promise.resolve({ data: { ...session, ...client } });
};

const noteCreatedUser = () => {
  currentScope().hasCreatedUser = true;
  return Promise.resolve();
};

/** Google's pictures are not shown. */
const toStoredUser = async (user: object) => {
  await Promise.resolve(user).then(checkAccount);
  return { data: { ...user, image: null } };
};

/** Configures better-auth: accounts, sessions, customer tokens and third-party sign-in. */
export function createIdentity(config: IdentityConfig, parts: IdentityParts) {
  const { events, links, logger } = parts;
  const { client, db } = parts.database;
  // better-auth's sign-out catches what fails here.
  const { record, recordAllOf } = recordErrors(parts.endedSessions);
  const createAdapter = mongodbAdapter(db, { client });
  return betterAuth({
    appName: 'Bookstore',
    baseURL: config.PUBLIC_URL,
    basePath: BASE_PATH,
    secret: config.IDENTITY_SECRET,
    trustedOrigins: [config.PUBLIC_URL, ...config.TRUSTED_ORIGINS, ...config.FORMER_PUBLIC_URLS],
    database: (options: BetterAuthOptions) => recordErrors(createAdapter(options)),
    emailAndPassword: createPasswordOptions(events),
    // Never a condition to sign in.
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: events.sendVerificationEmail,
      beforeEmailVerification: links.check,
    },
    // Sessions are not cached in cookies, so that they end at once. Each route says itself how fresh they must be.
    session: { cookieCache: { enabled: false }, freshAge: 0 },
    // Whoever reads the database must not be able to set passwords.
    verification: { storeIdentifier: { default: 'plain', overrides: { [RESET_LINK]: 'hashed' } } },
    user: {
      deleteUser: { enabled: true, beforeDelete: events.beforeDelete, afterDelete: events.afterDelete },
    },
    hooks: { before: createInputChecks({ recordAllOf }), after: signInAfterRegistration },
    // Emails need not be verified. If one were enough to link two ways of signing in, registering another person's email
    // first, or at another provider, would give access to that person's account.
    account: { accountLinking: { enabled: false }, updateAccountOnSignIn: false },
    databaseHooks: {
      user: {
        create: { before: toStoredUser, after: noteCreatedUser },
        delete: { before: record },
      },
      session: { create: { before: describeClient }, delete: { before: record } },
      account: {
        create: { before: (link) => Promise.resolve({ data: { ...link, ...NO_TOKENS } }) },
        update: { before: events.beforePasswordChange },
      },
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

const createPasswordOptions = (events: AccountEvents) => ({
  enabled: true,
  minPasswordLength: MIN_PASSWORD_LENGTH,
  maxPasswordLength: MAX_PASSWORD_LENGTH,
  password: pooledHashing,
  // Makes better-auth answer known emails like new ones. `signInAfterRegistration` signs in instead.
  autoSignIn: false,
  customSyntheticUser: createSyntheticUser,
  onExistingUserSignUp: events.onExistingUserSignUp,
  resetPasswordTokenExpiresIn: RESET_LINK_SECONDS,
  revokeSessionsOnPasswordReset: true,
  sendResetPassword: events.sendResetPassword,
  onPasswordReset: events.onPasswordReset,
});

const createTokens = (issuer: string) =>
  jwt({
    jwt: {
      issuer,
      audience: CUSTOMER_AUDIENCE,
      expirationTime: `${CUSTOMER_TOKEN_SECONDS}s`,
      definePayload: ({ user, session }) => ({
        email: user.email,
        email_verified: user.emailVerified,
        sid: session.id,
      }),
    },
    jwks: {
      keyPairConfig: { alg: TOKEN_ALGORITHM },
      rotationInterval: 90 * DAY_SECONDS,
      gracePeriod: DAY_SECONDS,
    },
    // Otherwise every read of the session signs a token.
    disableSettingJwtHeader: true,
  });

const EMAIL = /[^\s@"']+@[^\s@"']+/g;

/** better-auth's messages contain emails, and its errors contain stored values: only names of errors are logged. */
const createAuthLogger = (logger: Logger) => ({
  level: 'warn' as const,
  log: (level: 'debug' | 'info' | 'warn' | 'error', message: unknown, ...details: unknown[]) => {
    const causes = [message, ...details].flatMap((each) =>
      each instanceof Error ? [describeError(each)] : [],
    );
    // It also logs errors as messages.
    const text = typeof message === 'string' ? message.replaceAll(EMAIL, '[email]') : 'better-auth failed';
    logger[level]({ causes }, text);
  },
});

const describeError = (error: Error) =>
  'code' in error ? `${error.name} ${String(error.code)}` : error.name;

import { mailSettings } from '@bookstore/mail/settings';
import { count, httpUrl, httpUrls, mongoUrl, processSettings, secret } from '@bookstore/runtime/settings';
import { z } from 'zod';

export const identitySettings = z
  .object({
    ...processSettings,
    ...mailSettings,
    MONGO_URL: mongoUrl,
    /** The shop's URL in browsers, and the issuer of customer tokens. */
    PUBLIC_URL: httpUrl,
    /** The token that the services share. */
    SERVICE_TOKEN: secret(z.string().min(32)),
    /** Signs session cookies and encrypts the signing keys in the database. */
    IDENTITY_SECRET: secret(z.string().min(32)),
    /**
     * Where admin-auth serves the settings of the shop, and removes the subscriptions of deleted accounts. Without it the
     * settings are those of a new shop, and subscriptions stay.
     */
    ADMIN_AUTH_URL: httpUrl.optional(),
    /** Further origins of the shop's pages. */
    TRUSTED_ORIGINS: httpUrls,
    /** Where browsers reached the shop before, and still may. */
    FORMER_PUBLIC_URLS: httpUrls,
    /** Both together enable sign-in with Google, or with the OIDC issuer that replaces it. */
    GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    GOOGLE_CLIENT_SECRET: secret(z.string().min(1)).optional(),
    GOOGLE_ISSUER: httpUrl.default('https://accounts.google.com'),
    /** Attempts per minute and client address; 0 disables the limit. */
    RATE_LIMIT_SIGN_IN: count(60),
    RATE_LIMIT_SIGN_UP: count(100),
    /** Both requests for reset links and new passwords set by one. */
    RATE_LIMIT_PASSWORD_RESET: count(30),
    /** Each kind of change that a customer makes to the account. */
    RATE_LIMIT_ACCOUNT: count(60),
    /** Failed sign-ins in 15 minutes per email, from addresses that never signed in with it; 0 disables the limit. */
    SIGN_IN_FAILURES_PER_EMAIL: count(50),
  })
  .superRefine(({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: clientSecret }, context) => {
    if (Boolean(id) === Boolean(clientSecret)) return;
    const missing = id ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID';
    context.addIssue({ code: 'custom', path: [missing], message: 'must be set together with the other one' });
  });

export type IdentityConfig = Readonly<z.infer<typeof identitySettings>>;

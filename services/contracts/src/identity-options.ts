import { z } from 'zod';

/** Where identity says what it offers, to anyone. */
export const IDENTITY_OPTIONS_PATH = '/identity/options';

/** What identity offers besides signing in with a password. */
export const identityOptions = z.object({
  /** Whether customers can sign in with Google. */
  hasGoogle: z.boolean(),
  /** Whether a stand-in of Google on the machine itself signs in anyone. */
  isTestSignIn: z.boolean().optional(),
  /** Whether a forgotten password can be reset, which takes a mail server. */
  hasPasswordReset: z.boolean(),
});
export type IdentityOptions = z.infer<typeof identityOptions>;

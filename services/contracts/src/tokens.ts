import { z } from 'zod';
import { staffRole, staffTask } from './staff.ts';
import { emailAddress } from './text.ts';

/** The only signature algorithm any part of the shop makes or accepts. */
export const TOKEN_ALGORITHM = 'ES256';

export const CUSTOMER_AUDIENCE = 'bookstore';

const STAFF_ISSUER_PATH = '/api/auth/admin';
/** The issuer and the audience of staff tokens: those of a copy of the shop at another address are for that copy only. */
export const staffTokenRules = (publicUrl: string) => ({
  issuer: new URL(STAFF_ISSUER_PATH, publicUrl).href,
  audience: new URL('/api', publicUrl).href,
});
/** Whether that is the name of an issuer of staff tokens, and not of customers'. */
export const isStaffIssuer = (issuer: string | undefined): boolean =>
  issuer?.endsWith(STAFF_ISSUER_PATH) === true;

/** The claims of a customer's token, besides the registered ones that the verifier checks. */
export const customerClaims = z.object({
  sub: z.string().min(1),
  email: emailAddress,
  /** Whether the address is known to be the customer's. Without it, it is not. */
  email_verified: z.boolean().optional(),
  /** The id of the session that the token was issued in; none in tokens of another identity service. */
  sid: z.string().optional(),
});
export type CustomerClaims = z.infer<typeof customerClaims>;

/** The claims of a staff token, besides the registered ones that the verifier checks. */
export const staffClaims = z.object({
  sub: z.string().min(1),
  username: z.string(),
  role: staffRole,
  /** The version of the account that the token was issued in. */
  v: z.int(),
  /** When they signed in, and when the token expires, in seconds. */
  auth_time: z.int(),
  exp: z.number(),
  /** The language that the account has chosen for the dashboard. */
  language: z.string().optional(),
  /** What the account must do first; until then the token opens nothing but its own page. */
  task: staffTask.optional(),
});
export type StaffClaims = z.infer<typeof staffClaims>;

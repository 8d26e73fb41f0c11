import { emailAddress } from '@bookstore/contracts/orders';
import { isBlank, optionalText } from '@bookstore/contracts/text';
import { dictionary } from '@zxcvbn-ts/language-common';
import { APIError } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { ObjectId } from 'mongodb';
import { z } from 'zod';

export const MIN_PASSWORD_LENGTH = 8;

/** The most common passwords; shorter ones are refused anyway. */
const COMMON_PASSWORDS = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH),
);

const name = optionalText(200).refine((value) => value === '' || !isBlank(value));
const account = z.object({ email: emailAddress, name });

/** Rejects an account whose email or name the shop's other services would not accept. */
export function checkAccount(user: unknown): void {
  const result = account.safeParse(user);
  if (result.success) return;
  const isName = result.error.issues[0]?.path[0] === 'name';
  throw isName
    ? new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: 'Invalid name' })
    : new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' });
}

const form = z.object({ email: z.string(), name: z.string(), password: z.string() });

/** Rejects a registration before better-auth looks the email up, so that a known email gets the same response. */
export const checkRegistration = createAuthMiddleware((context) => Promise.resolve(context).then(check));

function check({ path, body }: { path: string; body: unknown }): void {
  const result = form.safeParse(body);
  if (path !== '/sign-up/email' || !result.success) return;
  checkAccount(result.data);
  const { password } = result.data;
  if (isBlank(password) || COMMON_PASSWORDS.has(password.toLowerCase()))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: 'Password is too common' });
}

/** The user that better-auth returns for an email that has an account already: its id looks like a stored one. */
export const createSyntheticUser = (fields: { coreFields: object; additionalFields: object }) => ({
  ...fields.coreFields,
  ...fields.additionalFields,
  id: new ObjectId().toHexString(),
});

const registered = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullish().default(null),
    createdAt: z.coerce.date(),
    updatedAt: z.coerce.date(),
  }),
});
const notRemembered = z.object({ rememberMe: z.literal(false) });

/** Signs a new customer in. A known email gets the same response, whose session is of a user who does not exist. */
export const signInAfterRegistration = createAuthMiddleware(async (context) => {
  const result = registered.safeParse(context.context.returned);
  if (context.path !== '/sign-up/email' || !result.success) return;
  const isShort = notRemembered.safeParse(context.body).success;
  const { user } = result.data;
  const session = await context.context.internalAdapter.createSession(user.id, isShort);
  await setSessionCookie(context, { session, user }, isShort);
  return context.json({ token: session.token, user });
});

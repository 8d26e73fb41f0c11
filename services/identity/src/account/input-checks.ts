import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { emailAddress, isBlank, optionalText } from '@bookstore/contracts/text';
import { dictionary } from '@zxcvbn-ts/language-common';
import { APIError } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { EndedSessions } from '../ended-sessions.ts';
import { hashAhead } from './password-hashing.ts';

/** The most common passwords; shorter ones are refused anyway. */
const COMMON_PASSWORDS = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_PASSWORD_LENGTH),
);

const name = optionalText(MAX_NAME_LENGTH).refine((value) => value === '' || !isBlank(value));
const account = z.object({ email: emailAddress, name });

/** Rejects an account whose email or name the shop's other services would not accept. */
export function checkAccount(user: unknown): void {
  const result = account.safeParse(user);
  if (result.success) return;
  const isName = result.error.issues[0]?.path[0] === 'name';
  throw isName
    ? createNameError()
    : new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' });
}

const createNameError = () => new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: 'Invalid name' });

function checkPassword(password: string): void {
  if (isBlank(password) || COMMON_PASSWORDS.has(password.toLowerCase()))
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message: 'Password is too common' });
}

const registration = z.object({ email: z.string(), name: z.string(), password: z.string() });
const change = z.object({ newPassword: z.string() });
const reset = z.object({ newPassword: z.string(), token: z.string() });

/**
 * Rejects a registration before better-auth looks the email up, so that a known email gets the same response, and
 * passwords and names that registering would not take, before better-auth changes anything. Before a link sets a password, that it
 * ends all sessions is recorded.
 */
export const createInputChecks = ({ recordAllOf }: Pick<EndedSessions, 'recordAllOf'>) =>
  createAuthMiddleware(async ({ path, body, context }) => {
    if (path === '/sign-up/email') {
      const { data } = registration.safeParse(body);
      if (!data) return;
      checkAccount(data);
      checkPassword(data.password);
    }
    if (path === '/update-user' && !z.object({ name }).safeParse(body).success) throw createNameError();
    if (path === '/change-password' || path === '/reset-password') {
      const { data } = change.safeParse(body);
      if (data) checkPassword(data.newPassword);
    }
    if (path === '/reset-password') {
      const { data } = reset.safeParse(body);
      if (!data || !hasValidLength(data.newPassword)) return;
      const findUser = async () => {
        const link = await context.internalAdapter.findVerificationValue(`${RESET_LINK}:${data.token}`);
        return link && link.expiresAt >= new Date() ? link.value : undefined;
      };
      const userId = await findUser();
      if (userId === undefined) return;
      // better-auth uses the link up before it hashes, which may fail: then the link would be lost.
      await hashAhead(data.newPassword);
      // Meanwhile another request may have used the link: the sessions that follow its password go on.
      await recordAllOf(userId, async () => (await findUser()) !== undefined);
    }
  });

/** better-auth's name of the tokens of reset links. */
export const RESET_LINK = 'reset-password';

const hasValidLength = ({ length }: string) => length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH;

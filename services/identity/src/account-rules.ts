import { emailAddress } from '@bookstore/contracts/orders';
import { optionalText } from '@bookstore/contracts/text';
import { APIError } from 'better-auth';
import { z } from 'zod';

const account = z.object({ email: emailAddress, name: optionalText(200) });

/** Refuses an account that the rest of the shop could not take: its email is in every customer token. */
export function checkAccount(user: unknown): void {
  const result = account.safeParse(user);
  if (result.success) return;
  const [field] = result.error.issues[0]?.path ?? [];
  throw new APIError('BAD_REQUEST', {
    code: field === 'name' ? 'INVALID_NAME' : 'INVALID_EMAIL',
    message: `Invalid ${field === 'name' ? 'name' : 'email'}`,
  });
}

type ProviderTokens = { accessToken?: unknown; refreshToken?: unknown; idToken?: unknown };

/** The link to a provider's account without the provider's tokens: the shop asks it nothing afterwards. */
export const withoutTokens = <T extends ProviderTokens>(link: T) => ({
  ...link,
  accessToken: null,
  refreshToken: null,
  idToken: null,
});

import { HOUR_SECONDS, VERIFICATION_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { APIError, type User } from 'better-auth';
import { createEmailVerificationToken } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import { z } from 'zod';
import type { IdentityConfig } from '../config.ts';

const payload = z.object({ userId: z.string() });

type LinkSettings = Pick<IdentityConfig, 'IDENTITY_SECRET' | 'MAIL_MAX_AGE'>;

/** better-auth's verification links are for an email: these are for an account. */
export function createVerificationLinks({ IDENTITY_SECRET: secret, MAIL_MAX_AGE }: LinkSettings) {
  /** A link must outlast the mail's wait for its server. */
  const lifetimeSeconds = MAIL_MAX_AGE * HOUR_SECONDS + VERIFICATION_LINK_SECONDS;
  return {
    createToken: ({ id, email }: Pick<User, 'id' | 'email'>): Promise<string> =>
      createEmailVerificationToken(secret, email, undefined, lifetimeSeconds, { userId: id }),
    /** Rejects a link that was sent for an earlier account with the email of the user. @throws APIError */
    check: async ({ id }: User, request?: Request): Promise<void> => {
      const token = new URL(request?.url ?? '').searchParams.get('token') ?? '';
      const { data } = payload.safeParse(await verifyJWT(token, secret));
      if (data?.userId !== id)
        throw new APIError('UNAUTHORIZED', { code: 'INVALID_TOKEN', message: 'Invalid token' });
    },
  };
}

export type VerificationLinks = ReturnType<typeof createVerificationLinks>;

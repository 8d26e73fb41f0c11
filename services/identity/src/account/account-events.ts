import type { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { APIError, type GenericEndpointContext, type User } from 'better-auth';
import type { EndedSessions } from '../ended-sessions.ts';
import { currentScope, doAfterwards } from '../request-scope.ts';
import { addressOf } from '../web-request.ts';
import type { AccountMails } from './account-mails.ts';
import type { Accounts } from './accounts.ts';
import type { DeletedCustomers } from './deleted-customers.ts';
import type { VerificationLinks } from './verification-links.ts';

type AccountEventsOptions = {
  accounts: Accounts;
  mails: AccountMails;
  limits: SignInLimits;
  links: VerificationLinks;
  deletedCustomers: DeletedCustomers;
  endedSessions: Pick<EndedSessions, 'recordAllOf'>;
  /** Whether mails are sent; a link that waited for a mail server would arrive when it has expired. */
  canMail: boolean;
};

type LinkRequest = { user: User; token: string };

/** What better-auth calls back, and what follows from it when better-auth is done. */
export const createAccountEvents = (options: AccountEventsOptions) => {
  const { accounts, mails, limits, links, deletedCustomers, endedSessions, canMail } = options;
  return {
    /** A known email costs as much work as the mail to a new customer. */
    onExistingUserSignUp: ({ user }: { user: User }, request?: Request) =>
      doAfterwards(() => mails.imitateSending('known-email', user.email, addressOf(request))),

    sendVerificationEmail: ({ user }: LinkRequest, request?: Request) =>
      doAfterwards(async () =>
        mails.sendVerification(user, await links.createToken(user), addressOf(request)),
      ),

    /** An account of Google's gets no link: it would create a password for whoever can read that mailbox. */
    sendResetPassword: ({ user, token }: LinkRequest, request?: Request) =>
      doAfterwards(async () => {
        const isSent = canMail && (await accounts.hasPassword(user.id));
        const from = addressOf(request);
        await (isSent
          ? mails.sendResetLink(user, token, from)
          : mails.imitateSending('reset-password', user.email, from));
      }),

    /**
     * Changes a password only if it still is the one that was compared, so that a change never undoes a concurrent one.
     * @returns whether better-auth shall write the password itself.
     */
    beforePasswordChange: async (
      { password }: { password?: string | null | undefined },
      context: GenericEndpointContext | null,
    ): Promise<boolean> => {
      const [oldHash, userId] = [currentScope().verifiedHash, context?.context.session?.user.id];
      if (!oldHash || !password || userId === undefined) return true;
      await endedSessions.recordAllOf(userId, () => accounts.isCurrentHash(userId, oldHash));
      if (await accounts.replaceHash(userId, oldHash, password)) return false;
      throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'Invalid password' });
    },

    /** Others' failures must not lock out who has just set the password. */
    onPasswordReset: ({ user }: { user: User }, request?: Request) =>
      doAfterwards(async () => {
        await accounts.deleteLinks(user.id);
        if (request) await limits.remember(addressOf(request), user.email);
        await mails.sendPasswordChanged(user);
      }),

    beforeDelete: async (user: User): Promise<void> => {
      await deletedCustomers.record(user);
      await accounts.deleteTraces(user.id);
    },

    /** Traces of concurrent requests go too. */
    afterDelete: (user: User) =>
      doAfterwards(async () => {
        await accounts.deleteTraces(user.id);
        await mails.sendFarewell(user);
      }),
  };
};

export type AccountEvents = ReturnType<typeof createAccountEvents>;

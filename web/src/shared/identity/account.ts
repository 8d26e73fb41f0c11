import { z } from 'zod';
import { request, RequestError, type Bearer } from '../http/http.ts';
import { changeSession, post } from './identity.ts';

const customerAccount = z.object({
  session: z.object({ id: z.string() }),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    createdAt: z.iso.datetime(),
  }),
});
export type CustomerAccount = z.infer<typeof customerAccount>['user'];

const customerSession = z.object({
  id: z.string(),
  token: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ipAddress: z.string().nullish(),
  userAgent: z.string().nullish(),
});
export type CustomerSession = z.infer<typeof customerSession>;

const signInMethod = z.object({ providerId: z.string() });

/** Identity knows the customer by the cookie; a 401 means that the session has ended. */
const byCookie: Bearer = { role: 'customer', getToken: () => Promise.resolve(null) };

const read = <T>(path: string, schema: z.ZodType<T>) =>
  request(`/identity${path}`, schema, { bearer: byCookie });
const postByCookie = (path: string, body?: object) => post(path, body, byCookie);

/** The requests of the account page and of forgotten passwords. */
export const account = {
  /** @throws RequestError UNAUTHENTICATED when the session has ended. */
  read: async () => {
    const found = await read('/get-session', customerAccount.nullable());
    if (!found) throw new RequestError('UNAUTHENTICATED', { status: 401, role: 'customer' });
    return { ...found.user, sessionId: found.session.id };
  },
  /** Whether the customer signs in with a password. Customers of Google have none. */
  hasPassword: async (): Promise<boolean> =>
    (await read('/list-accounts', signInMethod.array())).some(
      ({ providerId }) => providerId === 'credential',
    ),
  rename: (name: string) => postByCookie('/update-user', { name }),
  /** Takes the token of the mail. @throws RequestError LINK_INVALID */
  verifyEmail: (token: string) => changeSession(post('/confirm-email', { token })),
  /** Sends the mail that verifies the e-mail address once more. */
  sendVerification: () => postByCookie('/send-verification-email'),
  /** Ends all other sessions. */
  changePassword: ({ password: currentPassword, newPassword }: { password: string; newPassword: string }) =>
    changeSession(
      postByCookie('/change-password', { currentPassword, newPassword, revokeOtherSessions: true }),
    ),
  listSessions: () => read('/list-sessions', customerSession.array()),
  endSession: (token: string) => postByCookie('/revoke-session', { token }),
  endOtherSessions: () => postByCookie('/revoke-other-sessions'),
  /** Succeeds for unknown addresses, too. */
  requestPasswordReset: (email: string) => post('/request-password-reset', { email }),
  /** Takes the token of the mail, and ends all sessions. */
  resetPassword: (reset: { token: string; newPassword: string }) =>
    changeSession(post('/reset-password', reset)),
  remove: (proof: { password?: string }) => changeSession(postByCookie('/delete-user', proof)),
};

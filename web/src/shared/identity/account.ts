import { z } from 'zod';
import { request, RequestError, send, type Bearer } from '../http.ts';
import { changeSession } from './identity.ts';

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

const IPV6_NETWORK = /^((?:[\da-f]{4}:){4})(?:0000:){3}0000$/;

/** Sessions of earlier versions know only the network of an IPv6 client. */
const clientAddress = z.string().transform((address) => {
  const network = IPV6_NETWORK.exec(address)?.[1];
  return network ? `${network.replaceAll(/\b0{1,3}/g, '')}:/64` : address;
});

const customerSession = z.object({
  id: z.string(),
  token: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  ipAddress: clientAddress.nullish(),
  userAgent: z.string().nullish(),
});
export type CustomerSession = z.infer<typeof customerSession>;

const signInMethod = z.object({ providerId: z.string() });

/** Identity knows the customer by the cookie; a 401 means that the session has ended. */
const byCookie: Bearer = { role: 'customer', getToken: () => Promise.resolve(null) };

const read = <T>(path: string, schema: z.ZodType<T>) =>
  request(`/identity${path}`, schema, { bearer: byCookie });
const post = (path: string, body: object = {}) =>
  send(`/identity${path}`, { method: 'POST', body, bearer: byCookie });

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
  rename: (name: string) => post('/update-user', { name }),
  /** Sends the mail with which the e-mail address is verified again. */
  sendVerification: () => post('/send-verification-email'),
  /** Ends all other sessions. */
  changePassword: (passwords: { currentPassword: string; newPassword: string }) =>
    changeSession(post('/change-password', { ...passwords, revokeOtherSessions: true })),
  listSessions: () => read('/list-sessions', customerSession.array()),
  endSession: (token: string) => post('/revoke-session', { token }),
  endOtherSessions: () => post('/revoke-other-sessions'),
  /** Succeeds for unknown addresses, too. */
  requestPasswordReset: (email: string) =>
    send('/identity/request-password-reset', { method: 'POST', body: { email } }),
  /** Takes the token of the mail, and ends all sessions. */
  resetPassword: (reset: { token: string; newPassword: string }) =>
    changeSession(send('/identity/reset-password', { method: 'POST', body: reset })),
  remove: (proof: { password?: string }) => changeSession(post('/delete-user', proof)),
};

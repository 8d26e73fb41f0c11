import { type StaffRole, staffInvitationReceipt, staffSession } from '@bookstore/contracts/staff';
import type { Client } from '@bookstore/kit/testing/http-client';
import { ADMIN } from './config.ts';

const PASSWORD = 'a password of their own';

/** An account with a password of its own, whose token opens what its role does. */
export type StaffMember = { id: string; username: string; password: string; token: string };

export const signIn = (send: Client, body: object) => send('POST', '/api/auth/admin', { body });

/** Adds an account that has set its password, by the admin of the settings, in a service without a mail server. */
export async function addStaff(send: Client, adminToken: string, role: StaffRole): Promise<StaffMember> {
  const username = `${role}-${crypto.randomUUID().slice(0, 8)}`;
  const draft = { username, role, password: ADMIN.password };
  const invited = await send('POST', '/api/staff', { token: adminToken, body: draft });
  const { account, password = '' } = staffInvitationReceipt.parse(invited.body);
  const first = staffSession.parse((await signIn(send, { username, password })).body);
  const body = { password, newPassword: PASSWORD };
  const changed = await send('PUT', '/api/staff/me/password', { token: first.token, body });
  return { id: account.id, username, password: PASSWORD, token: staffSession.parse(changed.body).token };
}

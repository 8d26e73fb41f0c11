import { expect } from '@jest/globals';
import { AUDIT_OWNERS, auditPath } from '@bookstore/contracts/audit';
import { STAFF_ROLES, staffInvitationReceipt, staffList, staffSession } from '@bookstore/contracts/staff';
import type { Client } from '@bookstore/kit/testing/http-client';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { MongoClient } from 'mongodb';
import { withMongo } from '../../clients/mongo.ts';
import { anAccount, createShopClient } from '../../clients/shop-client.ts';
import type { Parts } from './parts.ts';
import { forgeSigner, plantCustomerSigner, stealStaffSigner } from './signers.ts';

const EXPIRED = { expiresAt: new Date(Date.now() - 60_000) };

/** Signs the token of a customer, and tokens that must be rejected. */
async function signTokens({ databaseUrl, url, admin, staffSecret }: Parts, email: string) {
  const steal = (mongo: MongoClient) => stealStaffSigner(mongo, { url, staffSecret });
  const staffSigner = await withMongo(databaseUrl('admin_auth'), steal);
  const customerSigner = await withMongo(databaseUrl('identity'), (mongo) => plantCustomerSigner(mongo, url));
  const staff = { sub: 'staff-1', username: admin.username, role: 'admin', v: 1, auth_time: 1 };
  const customer = { sub: 'reader-1', email };
  return {
    'a customer': await customerSigner.sign(customer),
    'a customer with an expired token': await customerSigner.sign(customer, EXPIRED),
    'staff whose account is not there': await staffSigner.sign(staff),
    'staff with an expired token': await staffSigner.sign(staff, EXPIRED),
    'a forged customer token': await (await forgeSigner(customerSigner)).sign(customer),
    'a forged staff token': await (await forgeSigner(staffSigner)).sign(staff),
  };
}

/** The admin of a shop, who adds accounts. */
type Admin = { send: Client; token: string; password: string };

/** Adds an account with a password of its own. @returns a token of it. */
async function addStaff(
  { send, token, password: ofAdmin }: Admin,
  role: string,
  username = `a ${role}`,
): Promise<string> {
  const draft = { username, role, password: ofAdmin };
  const invited = await send('POST', '/api/staff', { token, body: draft });
  const { password = '' } = staffInvitationReceipt.parse(invited.body);
  const signedIn = await send('POST', '/api/auth/admin', { body: { username, password } });
  const first = staffSession.parse(signedIn.body);
  const body = { password, newPassword: crypto.randomUUID() };
  const changed = await send('PUT', '/api/staff/me/password', { token: first.token, body });
  return staffSession.parse(changed.body).token;
}

/** Deactivates an admin, and makes another one a manager. @returns their tokens, once every service refuses these. */
async function endTokens(admin: Admin): Promise<[string, string]> {
  const { send, token, password } = admin;
  const ended: [string, string] = [
    await addStaff(admin, 'admin', 'gone'),
    await addStaff(admin, 'admin', 'demoted'),
  ];
  const { accounts } = staffList.parse((await send('GET', '/api/staff', { token })).body);
  for (const { id, v, username } of accounts) {
    const fields = { gone: { isActive: false }, demoted: { role: 'manager' } }[username];
    if (fields) await send('PUT', `/api/staff/${id}`, { token, body: { v, password, ...fields } });
  }
  await eventually(async () => {
    for (const owner of AUDIT_OWNERS)
      for (const own of ended) expect((await send('GET', auditPath(owner), { token: own })).status).toBe(401);
  });
  return ended;
}

/** Every kind of caller, with the token they send, and whose accounts samples name: `email` is that of the customer. */
export async function createCallers(shop: Parts) {
  const { email } = anAccount();
  const client = createShopClient(shop);
  const { token } = await client.signInStaff();
  const admin = { send: client.send, token, password: shop.admin.password };
  const [gone, demoted] = await endTokens(admin);
  const staff: Record<string, string> = {};
  for (const role of STAFF_ROLES) if (role !== 'admin') staff[role] = await addStaff(admin, role);
  return {
    admin: shop.admin,
    email,
    tokens: {
      ...(await signTokens(shop, email)),
      anonymous: undefined,
      'staff who are deactivated': gone,
      'staff who had another role': demoted,
      'another customer': (await client.register()).token,
      admin: token,
      ...staff,
    },
  };
}

export type Callers = Awaited<ReturnType<typeof createCallers>>;

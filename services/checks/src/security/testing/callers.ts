import { type StaffRole, staffInvitationReceipt, staffSession } from '@bookstore/contracts/staff';
import type { Client } from '@bookstore/kit/testing/http-client';
import { withMongo } from '../../clients/mongo.ts';
import { anAccount, createShopClient } from '../../clients/shop-client.ts';
import type { Parts } from './parts.ts';
import { forgeSigner, plantCustomerSigner, stealStaffSigner } from './signers.ts';

const EXPIRED = { expiresAt: new Date(Date.now() - 60_000) };

/** Signs the token of a customer, and tokens that must be rejected. */
async function signTokens({ databaseUrl, url, admin }: Parts, email: string) {
  const staffSigner = await withMongo(databaseUrl('admin_auth'), stealStaffSigner);
  const customerSigner = await withMongo(databaseUrl('identity'), (mongo) => plantCustomerSigner(mongo, url));
  const staff = { sub: 'staff-1', username: admin.username, role: 'admin', v: 1, sid: 'session' };
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

/** Adds an account with a password of its own. @returns a token of it. */
async function addStaff(send: Client, token: string, role: StaffRole): Promise<string> {
  const username = `a ${role}`;
  const invited = await send('POST', '/api/staff', { token, body: { username, role } });
  const { password = '' } = staffInvitationReceipt.parse(invited.body);
  const signedIn = await send('POST', '/api/auth/admin', { body: { username, password } });
  const first = staffSession.parse(signedIn.body);
  const body = { password, newPassword: crypto.randomUUID() };
  const changed = await send('PUT', '/api/staff/me/password', { token: first.token, body });
  return staffSession.parse(changed.body).token;
}

/** Every kind of caller, with the token they send, and whose accounts samples name: `email` is that of the customer. */
export async function createCallers(shop: Parts) {
  const { email } = anAccount();
  const client = createShopClient(shop);
  const { token: admin } = await client.signInStaff();
  return {
    admin: shop.admin,
    email,
    tokens: {
      ...(await signTokens(shop, email)),
      anonymous: undefined,
      'another customer': (await client.register()).token,
      admin,
      manager: await addStaff(client.send, admin, 'manager'),
      fulfiller: await addStaff(client.send, admin, 'fulfiller'),
    },
  };
}

export type Callers = Awaited<ReturnType<typeof createCallers>>;

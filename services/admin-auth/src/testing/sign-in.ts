import { staffSession } from '@bookstore/contracts/staff';
import type { Client } from '@bookstore/kit/testing/http-client';
import { ADMIN } from './config.ts';

/** Signs the admin of a service under test in. @returns the token. */
export async function signInAdmin(send: Client): Promise<string> {
  const { body } = await send('POST', '/api/auth/admin', { body: ADMIN });
  return staffSession.parse(body).token;
}

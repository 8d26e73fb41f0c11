import { staffSession } from '@bookstore/contracts/staff';
import { createClient } from '@bookstore/kit/testing/http-client';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { forgeSigner, plantCustomerSigner, stealStaffSigner } from './signers.ts';

type Account = { name: string; email: string; password: string };

/** An account that nobody has yet. */
export const anAccount = (): Account => ({
  name: 'Reader',
  email: `reader-${crypto.randomUUID()}@shop.example`,
  password: crypto.randomUUID(),
});

const tokenReply = z.object({ token: z.string() });

/** Registers a customer. Answers the cookie of the session and a token of it. */
export async function register(url: string, account: Account): Promise<{ cookie: string; token: string }> {
  const send = createClient(url);
  const headers = { origin: url };
  const registered = await send('POST', '/identity/sign-up/email', { body: account, headers });
  const cookies = registered.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const cookie = cookies.join('; ');
  const reply = await send('GET', '/identity/token', { headers: { cookie } });
  return { cookie, token: tokenReply.parse(reply.body).token };
}

const EXPIRED = { expiresAt: new Date(Date.now() - 60_000) };

async function signAll(
  mongo: MongoClient,
  url: string,
  { staff, reader }: { staff: object; reader: object },
) {
  const [staffSigner, customerSigner] = [
    await stealStaffSigner(mongo),
    await plantCustomerSigner(mongo, url),
  ];
  return {
    'a customer': await customerSigner.sign({ ...reader }),
    'a customer whose token has expired': await customerSigner.sign({ ...reader }, EXPIRED),
    'staff whose token has expired': await staffSigner.sign({ ...staff }, EXPIRED),
    'somebody with a forged customer token': await (await forgeSigner(customerSigner)).sign({ ...reader }),
    'somebody with a forged staff token': await (await forgeSigner(staffSigner)).sign({ ...staff }),
  };
}

/** Everybody who may come to a shop's door, with the token they bring, if any. `account` is that of the customer. */
export async function gatherCallers({ url, admin, mongoUrl }: Constellation) {
  const [account, other] = [anAccount(), anAccount()];
  const mongo = await MongoClient.connect(mongoUrl);
  const signed = await signAll(mongo, url, {
    staff: { sub: 'staff-1', username: admin.username, role: 'admin' },
    reader: { sub: 'reader-1', email: account.email },
  });
  await mongo.close();
  const signedIn = await createClient(url)('POST', '/api/auth/admin', { body: admin });
  return {
    account,
    tokens: {
      ...signed,
      nobody: undefined,
      'another customer': (await register(url, other)).token,
      staff: staffSession.parse(signedIn.body).token,
    },
  };
}

export type Callers = Awaited<ReturnType<typeof gatherCallers>>;

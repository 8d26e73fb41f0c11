import { createClient } from '@bookstore/kit/testing/http-client';
import { z } from 'zod';

const tokenReply = z.object({ token: z.string() });

/** A customer's account: its e-mail address, and the cookie of its session. */
export type CustomerAccount = { email: string; cookie: string };

/** Registers a new customer at the shop with that address. */
export async function registerCustomer(url: string): Promise<CustomerAccount> {
  const email = `reader-${crypto.randomUUID()}@shop.example`;
  const registered = await createClient(url)('POST', '/identity/sign-up/email', {
    body: { name: 'Reader', email, password: crypto.randomUUID() },
    headers: { origin: url },
  });
  const cookies = registered.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { email, cookie: cookies.join('; ') };
}

/** Fetches a new token of a customer, good for a quarter of an hour. */
export async function fetchCustomerToken(url: string, { cookie }: CustomerAccount): Promise<string> {
  const reply = await createClient(url)('GET', '/identity/token', { headers: { cookie } });
  return tokenReply.parse(reply.body).token;
}

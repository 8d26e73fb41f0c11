import { staffSession } from '@bookstore/contracts/staff';
import { book } from '@bookstore/contracts/books';
import { createClient } from '@bookstore/kit/testing/http-client';
import {
  type Constellation,
  type ConstellationOptions,
  startConstellation,
} from '@bookstore/dev-env/constellation';
import { type CustomerAccount, fetchCustomerToken, registerCustomer } from '../clients/customer-account.ts';

const NO_LIMITS = {
  gateway: {
    RATE_LIMIT_ALL: '0',
    RATE_LIMIT_STAFF_LOGIN: '0',
    RATE_LIMIT_ORDERS: '0',
    RATE_LIMIT_NEWSLETTER: '0',
  },
  'admin-auth': { SIGN_IN_FAILURES_PER_ADDRESS: '0', SIGN_IN_FAILURES_PER_ACCOUNT: '0' },
};

/** Who sends the requests. */
export const IDENTITIES = ['nobody', 'customer', 'staff'] as const;
export type Identity = (typeof IDENTITIES)[number];

/** Starts a shop that takes as many requests of one client as there are. */
export const startFuzzShop = (options: Omit<ConstellationOptions, 'port'>): Promise<Constellation> =>
  startConstellation({ ...options, port: 0, overrides: NO_LIMITS });

type Shop = Pick<Constellation, 'url' | 'admin'>;

async function fetchToken({ url, admin }: Shop, identity: Identity, account: CustomerAccount) {
  if (identity === 'nobody') return undefined;
  if (identity === 'customer') return fetchCustomerToken(url, account);
  const { body } = await createClient(url)('POST', '/api/auth/admin', { body: admin });
  return staffSession.parse(body).token;
}

/** What requests that are to get far in the shop are made of: see `hooks.py`. */
type RealThings = {
  email: string;
  admin: { username: string; password: string };
  books: { id: string; price: number }[];
};

/** A customer of the shop, and tokens and things for requests to it. They are new at each call. */
export async function prepareRequests(shop: Shop, identity: Identity) {
  const account = await registerCustomer(shop.url);
  const listed = await createClient(shop.url)('GET', '/api/books/');
  const books = book
    .array()
    .parse(listed.body)
    .map(({ _id, newPrice }) => ({ id: _id, price: newPrice }));
  const things: RealThings = { email: account.email, admin: shop.admin, books };
  return { token: await fetchToken(shop, identity, account), things };
}

import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { withMongo } from '../../clients/mongo.ts';
import { anAccount, createShopClient } from '../../clients/shop-client.ts';
import { forgeSigner, plantCustomerSigner, stealStaffSigner } from './signers.ts';

const EXPIRED = { expiresAt: new Date(Date.now() - 60_000) };

/** Signs the token of a customer, and tokens that must be rejected. */
async function signTokens({ mongoUrl, url, admin }: LocalShop, email: string) {
  const [staffSigner, customerSigner] = await withMongo(mongoUrl, async (mongo) => [
    await stealStaffSigner(mongo),
    await plantCustomerSigner(mongo, url),
  ]);
  const staff = { sub: 'staff-1', username: admin.username, role: 'admin' };
  const customer = { sub: 'reader-1', email };
  return {
    'a customer': await customerSigner.sign(customer),
    'a customer with an expired token': await customerSigner.sign(customer, EXPIRED),
    'staff with an expired token': await staffSigner.sign(staff, EXPIRED),
    'a forged customer token': await (await forgeSigner(customerSigner)).sign(customer),
    'a forged staff token': await (await forgeSigner(staffSigner)).sign(staff),
  };
}

/** Every kind of caller, with the token they send. `email` is that of the customer. */
export async function createCallers(shop: LocalShop) {
  const { email } = anAccount();
  const client = createShopClient(shop);
  return {
    email,
    tokens: {
      ...(await signTokens(shop, email)),
      anonymous: undefined,
      'another customer': (await client.register()).token,
      staff: (await client.signInStaff()).token,
    },
  };
}

export type Callers = Awaited<ReturnType<typeof createCallers>>;

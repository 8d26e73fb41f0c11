import { type Payment, type OrderStatus } from '@bookstore/contracts/order-transitions';
import { STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { startTokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { Types } from 'mongoose';
import { createOrdersConfig } from '../../testing.ts';
import { createApp } from '../../app.ts';
import { numberOf } from '../order-number.ts';
import { searchKeysOf } from '../search-keys.ts';

type Fields = {
  name?: string;
  email?: string;
  phone?: string;
  status?: OrderStatus;
  payment?: Payment;
  createdAt?: Date;
  title?: string;
};

let orders = 0;

/** A stored order, with an id of the time when it was placed. */
export function aStoredOrder(fields: Fields = {}) {
  orders += 1;
  const { name = 'Ada Reader', email = `reader-${orders}@example.com`, phone = '5551234' } = fields;
  const { status = 'placed', payment = 'due', createdAt = new Date(), title = 'Emma' } = fields;
  const _id = new Types.ObjectId(Types.ObjectId.generate(Math.floor(createdAt.getTime() / 1000)));
  return {
    _id,
    customerId: 'ada',
    name,
    email,
    phone,
    address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
    items: [{ bookId: 'a', title, priceCents: 999 }],
    totalCents: 999,
    createdAt,
    number: numberOf(_id),
    status,
    payment,
    history: [{ v: 1, at: createdAt, action: 'place', by: { id: 'ada', name, role: 'customer' } }],
    searchKeys: searchKeysOf({ name, email, phone }),
    v: 1,
  };
}
export type TestOrder = ReturnType<typeof aStoredOrder>;

/** Starts orders in a shop in Berlin, with a token of staff. */
export async function startOrders(mongoUrl?: string) {
  const issuer = await startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE);
  const config = { ...(await createOrdersConfig()), ...(mongoUrl && { MONGO_URL: mongoUrl }) };
  const service = await createApp({
    ...config,
    CUSTOMER_ISSUER: 'http://shop.test',
    CUSTOMER_JWKS_URL: issuer.jwksUrl,
    STAFF_JWKS_URL: issuer.jwksUrl,
    SHOP_TIMEZONE: 'Europe/Berlin',
  });
  const log = await openCommandLog(config.MONGO_URL, ['orders']);
  return {
    url: service.url,
    token: await issuer.sign({ sub: 'eve', username: 'eve', role: 'admin' }),
    log,
    orders: log.connection.collection<TestOrder>('orders'),
    close: async () => {
      await service.close();
      await Promise.all([log.close(), issuer.close()]);
    },
  };
}
export type TestOrders = Awaited<ReturnType<typeof startOrders>>;

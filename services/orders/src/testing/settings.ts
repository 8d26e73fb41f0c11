import { createTestConfig } from '@bookstore/kit/testing/environment';

/** The settings that only orders has, without a limit of open orders. */
export const ORDERS_SETTINGS = {
  SHIP_WITHIN_HOURS: 48,
  MAILS_PER_ADDRESS: 50,
  MAILS_PER_UNVERIFIED_ADDRESS: 5,
  OPEN_ORDERS_PER_CUSTOMER: 0,
  PUBLIC_URL: 'http://shop.test',
  FORMER_PUBLIC_URLS: ['http://former.test'],
  MAIL_FROM: 'Bookstore <orders@shop.test>',
  MAIL_MAX_AGE: 48,
  MAILS_PER_CLIENT: 200,
  MAILS_PER_DOMAIN: 0,
};

/** Settings with a database and a virtual host of their own. */
export const createOrdersConfig = async () => ({ ...(await createTestConfig('orders')), ...ORDERS_SETTINGS });

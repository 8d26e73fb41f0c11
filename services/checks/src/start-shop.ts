import { type LocalShop, type LocalShopOptions, startLocalShop } from '@bookstore/dev-env/local-shop';

const UNLIMITED = {
  RATE_LIMIT_ALL: '0',
  RATE_LIMIT_ORDERS: '0',
  RATE_LIMIT_STAFF_LOGIN: '0',
  RATE_LIMIT_NEWSLETTER: '0',
  RATE_LIMIT_SIGN_IN: '0',
  RATE_LIMIT_SIGN_UP: '0',
  RATE_LIMIT_PASSWORD_RESET: '0',
  RATE_LIMIT_ACCOUNT: '0',
  SIGN_IN_FAILURES_PER_ADDRESS: '0',
  SIGN_IN_FAILURES_PER_ACCOUNT: '0',
  SIGN_IN_FAILURES_PER_EMAIL: '0',
  CONNECTIONS_PER_ADDRESS: '0',
  OPEN_ORDERS_PER_CUSTOMER: '0',
};

/** Starts a shop on a free port, without limits: all requests of a check come from one address. */
export const startShop = (options: Omit<LocalShopOptions, 'port'>): Promise<LocalShop> =>
  startLocalShop({ ...options, port: 0, settings: { ...UNLIMITED, ...options.settings } });

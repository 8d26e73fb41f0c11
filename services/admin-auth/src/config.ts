import { MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { reconcileEveryMs, serviceSettings, shopTimezone } from '@bookstore/kit/config';
import { count, httpUrl, secret } from '@bookstore/runtime/settings';
import { z } from 'zod';

export const adminAuthSettings = serviceSettings.extend({
  ADMIN_USERNAME: z.string().trim().min(1).max(100).default('admin'),
  /** Set at every start. Without it the first start generates a password and logs it once. */
  ADMIN_PASSWORD: secret(z.string().min(MIN_PASSWORD_LENGTH).max(256)).optional(),
  /** Failed sign-ins allowed in 15 minutes; 0 disables the limit. */
  SIGN_IN_FAILURES_PER_ADDRESS: count(20),
  SIGN_IN_FAILURES_PER_ACCOUNT: count(100),
  /** The services whose state feeds fill the statistics. */
  CATALOG_URL: httpUrl,
  ORDERS_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
  SHOP_TIMEZONE: shopTimezone,
});
export type AdminAuthConfig = Readonly<z.infer<typeof adminAuthSettings>>;

type StateFeedSettings = Pick<AdminAuthConfig, 'CATALOG_URL' | 'ORDERS_URL' | 'SERVICE_TOKEN'>;

/** The state feeds of what the statistics count. */
export const stateFeedsOf = ({ CATALOG_URL, ORDERS_URL, SERVICE_TOKEN }: StateFeedSettings) => ({
  books: { name: 'catalog', url: CATALOG_URL, token: SERVICE_TOKEN },
  orders: { name: 'orders', url: ORDERS_URL, token: SERVICE_TOKEN },
});

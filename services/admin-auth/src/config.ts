import { MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { reconcileEveryMs, serviceSettings, shopTimezone } from '@bookstore/kit/config';
import { mailSettings } from '@bookstore/mail/settings';
import { count, httpUrl, secret } from '@bookstore/runtime/settings';
import { z } from 'zod';

/** Where parts answer operators, by their names: `catalog=http://catalog:9090,orders=http://orders:9090`. */
const opsUrls = z
  .string()
  .regex(/^[\w-]+=https?:\/\/[^,=]+(,[\w-]+=https?:\/\/[^,=]+)*$/)
  .optional()
  .transform((text = '') =>
    Object.fromEntries([...text.matchAll(/([\w-]+)=([^,]+)/g)].map(([, part = '', url = '']) => [part, url])),
  );

export const adminAuthSettings = serviceSettings.extend({
  /** The operator's account. Without it the one that is there, as after a restore; of a new shop `admin`. */
  ADMIN_USERNAME: z.string().trim().min(1).max(100).optional(),
  /** Set at every start. Without it the first start generates a password and logs it once. */
  ADMIN_PASSWORD: secret(z.string().min(MIN_PASSWORD_LENGTH).max(256)).optional(),
  /** Encrypts the secrets of second factors. With another one they must be set up again. */
  STAFF_SECRET: secret(z.string().min(32)),
  /** Failed sign-ins allowed in 15 minutes; 0 disables the limit. */
  SIGN_IN_FAILURES_PER_ADDRESS: count(20),
  SIGN_IN_FAILURES_PER_ACCOUNT: count(100),
  /** The services whose state feeds fill the statistics. */
  CATALOG_URL: httpUrl,
  ORDERS_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
  SHOP_TIMEZONE: shopTimezone,
  ...mailSettings,
  /** Where browsers reach the shop, which mails link to. */
  PUBLIC_URL: httpUrl,
  /** Who is told when something is wrong with the shop; nobody without it. */
  OPERATOR_MAIL: z.email().optional(),
  /** How often the shop is looked at, in milliseconds; 0 is never. */
  CHECK_HEALTH_EVERY_MS: count(60_000),
  OPS_URLS: opsUrls,
  /** From how many percent on the disk of the database is reported as filling. */
  DISK_ALERT_PERCENT: count(85),
});
export type AdminAuthConfig = Readonly<z.infer<typeof adminAuthSettings>>;

type StateFeedSettings = Pick<AdminAuthConfig, 'CATALOG_URL' | 'ORDERS_URL' | 'SERVICE_TOKEN'>;

/** The state feeds of what the statistics count. */
export const stateFeedsOf = ({ CATALOG_URL, ORDERS_URL, SERVICE_TOKEN }: StateFeedSettings) => ({
  books: { name: 'catalog', url: CATALOG_URL, token: SERVICE_TOKEN },
  orders: { name: 'orders', url: ORDERS_URL, token: SERVICE_TOKEN },
});

import { count, httpUrl } from '@bookstore/runtime/settings';
import { reconcileEveryMs, serviceSettings } from '@bookstore/kit/config';
import { z } from 'zod';

export const adminAuthSettings = serviceSettings.extend({
  ADMIN_USERNAME: z.string().trim().min(1).max(100).default('admin'),
  /** When given, it is the password at each start; else the first start makes one and prints it once. */
  ADMIN_PASSWORD: z.string().min(8).max(256).optional(),
  /** How often signing in may fail in 15 minutes; 0 sets no limit. */
  SIGN_IN_FAILURES_PER_ADDRESS: count(20),
  SIGN_IN_FAILURES_PER_ACCOUNT: count(100),
  /** Where the owners of the facts give them out. */
  CATALOG_URL: httpUrl,
  ORDERS_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
});
export type AdminAuthConfig = Readonly<z.infer<typeof adminAuthSettings>>;

import { createTestConfig } from '@bookstore/kit/testing/environment';
import type { AdminAuthConfig } from '../config.ts';

/** The staff account of a service under test. */
export const ADMIN = { username: 'admin', password: 'a long enough password' };

/** Settings with a database and a virtual host of their own, and without sign-in limits. */
export const createAdminAuthConfig = async (
  changes: Partial<AdminAuthConfig> = {},
): Promise<AdminAuthConfig> => ({
  ...(await createTestConfig('admin_auth')),
  STAFF_SECRET: 'a secret of at least 32 characters',
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  MAIL_FROM: 'Bookstore <shop@shop.example>',
  MAIL_MAX_AGE: 48,
  MAILS_PER_CLIENT: 0,
  MAILS_PER_DOMAIN: 0,
  PUBLIC_URL: 'https://shop.example',
  CHECK_HEALTH_EVERY_MS: 0,
  OPS_URLS: {},
  DISK_ALERT_PERCENT: 85,
  SIGN_IN_FAILURES_PER_ADDRESS: 0,
  SIGN_IN_FAILURES_PER_ACCOUNT: 0,
  ...changes,
});

import { count, httpUrl, processSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { LIMITS } from './limits.ts';

export const gatewaySettings = z.object({
  ...processSettings,
  CATALOG_URL: httpUrl,
  ORDERS_URL: httpUrl,
  ADMIN_AUTH_URL: httpUrl,
  IDENTITY_URL: httpUrl,
  WEB_URL: httpUrl,
  /** Where browsers reach the shop. With https the shop tells them to come by TLS only. */
  PUBLIC_URL: httpUrl.optional(),
  /** How many proxies of the operator stand in front and add to X-Forwarded-For. */
  TRUSTED_HOPS: count(0),
  UPSTREAM_CONNECT_MS: count(LIMITS.connectMs),
  UPSTREAM_REPLY_MS: count(LIMITS.replyMs),
  /** Requests a minute from one client address; 0 sets no limit. */
  RATE_LIMIT_ALL: count(6000),
  RATE_LIMIT_STAFF_LOGIN: count(60),
  RATE_LIMIT_ORDERS: count(120),
  RATE_LIMIT_NEWSLETTER: count(30),
});

export type GatewaySettings = Readonly<z.infer<typeof gatewaySettings>>;

import { reconcileEveryMs, serviceSettings, shopTimezone } from '@bookstore/kit/config';
import { mailSettings } from '@bookstore/mail/settings';
import { count, httpUrl, httpUrls } from '@bookstore/runtime/settings';
import { z } from 'zod';

export const ordersSettings = serviceSettings.extend({
  /** The issuer of customers' tokens, and where it publishes its keys. */
  CUSTOMER_ISSUER: httpUrl,
  CUSTOMER_JWKS_URL: httpUrl,
  /** Where identity serves the sessions whose tokens are refused; without it tokens are valid until they expire. */
  CUSTOMER_ENDED_SESSIONS_URL: httpUrl.optional(),
  /** Where admin-auth publishes the keys that verify staff tokens. */
  STAFF_JWKS_URL: httpUrl,
  /** Where identity lists the customers who have deleted their accounts; without it their orders are not erased. */
  DELETED_CUSTOMERS_URL: httpUrl.optional(),
  /** The catalog service, whose state feed fills the price projection. */
  CATALOG_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
  /** Where admin-auth serves the settings of the shop; without it they are those of a new one. */
  ADMIN_AUTH_URL: httpUrl.optional(),
  SHOP_TIMEZONE: shopTimezone,
  /** After how many hours an order that is not shipped is overdue; 0 is never. */
  SHIP_WITHIN_HOURS: count(48),
  /** How many orders a customer may have that are not shipped yet; 0 is any number. */
  OPEN_ORDERS_PER_CUSTOMER: count(20),
  ...mailSettings,
  /** Where browsers reach the shop, which mails link to. */
  PUBLIC_URL: httpUrl,
  /** Where browsers reached the shop before, whose tokens of customers are valid until they expire. */
  FORMER_PUBLIC_URLS: httpUrls,
  /** Who hears of every new order; nobody without it. */
  SHOP_MAIL: z.email().optional(),
  /** How many mails about orders an address gets in a day, and the shop about a customer; 0 is no limit. */
  MAILS_PER_ADDRESS: count(50),
  /** The same for an address that is not verified. */
  MAILS_PER_UNVERIFIED_ADDRESS: count(5),
});
export type OrdersConfig = Readonly<z.infer<typeof ordersSettings>>;

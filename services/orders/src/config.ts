import { httpUrl } from '@bookstore/contracts/settings';
import { serviceSettings } from '@bookstore/kit/config';
import type { z } from 'zod';

export const ordersSettings = serviceSettings.extend({
  /** Who signs the customers' tokens. */
  CUSTOMER_ISSUER: httpUrl,
  /** Where that issuer publishes the keys the tokens are checked with. */
  CUSTOMER_JWKS_URL: httpUrl,
});
export type OrdersConfig = Readonly<z.infer<typeof ordersSettings>>;

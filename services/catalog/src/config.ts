import { httpUrl } from '@bookstore/runtime/settings';
import { reconcileEveryMs, serviceSettings } from '@bookstore/kit/config';
import { z } from 'zod';
import type { COVERS_PACE } from './imports/covers/covers-pace.ts';
import type { Target } from './imports/covers/picture-download.ts';

export const catalogSettings = serviceSettings.extend({
  /** Where browsers reach the shop, whose staff tokens are accepted. */
  PUBLIC_URL: httpUrl,
  /** Where admin-auth publishes the keys that verify staff tokens. */
  STAFF_JWKS_URL: httpUrl,
  /** The orders service, to which imports send counts of stock, and whose state feed of the stock repairs that of the books. */
  ORDERS_URL: httpUrl,
  RECONCILE_EVERY_MS: reconcileEveryMs,
  /** Whether to fill an empty shop with its first books. */
  SEED_BOOKS: z.stringbool().default(false),
});
export type CatalogConfig = Readonly<z.infer<typeof catalogSettings>> & {
  /** Where covers of imports may be fetched, for tests with a server on loopback: no setting, as it is no choice of operators. */
  readonly isPictureHost?: (target: Target) => boolean;
  /** Other times than in production. */
  readonly coversPace?: Partial<typeof COVERS_PACE>;
};

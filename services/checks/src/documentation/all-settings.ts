import { adminAuthSettings } from '@bookstore/admin-auth/config';
import { catalogSettings } from '@bookstore/catalog/config';
import { gatewaySettings } from '@bookstore/gateway/config';
import { identitySettings } from '@bookstore/identity/config';
import { ordersSettings } from '@bookstore/orders/config';
import { webSettings } from '@bookstore/web/config';
import type { z } from 'zod';
import { startSettings } from '@bookstore/dev-env/config';

/** Every setting of every process, by name, with its schema; repeated if several processes read it. */
export const ALL_SETTINGS: readonly (readonly [string, z.ZodType])[] = [
  catalogSettings,
  ordersSettings,
  adminAuthSettings,
  identitySettings,
  gatewaySettings,
  webSettings,
  startSettings,
].flatMap(({ shape }) => Object.entries<z.ZodType>(shape));

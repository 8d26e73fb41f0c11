import { adminAuthSettings } from '@bookstore/admin-auth/config';
import { catalogSettings } from '@bookstore/catalog/config';
import { gatewaySettings } from '@bookstore/gateway/config';
import { identitySettings } from '@bookstore/identity/config';
import { ordersSettings } from '@bookstore/orders/config';
import { webSettings } from '@bookstore/web/config';
import type { Environment } from './environment.ts';
import { TIER } from './processes/managed-process.ts';
import type { Secrets } from './secrets.ts';

/** What the parts have to know of each other, and what they share. */
export type ShopContext = {
  publicUrl: string;
  publicPort: number;
  secrets: Secrets;
  rabbitUrl: string;
  smtpUrl: string;
  /** The settings of a stand-in for Google. */
  google?: Environment | undefined;
  databaseUrl: (database: string) => string;
  urlOf: (part: ShopPart) => string;
  /** Where the first replica of a part answers operators. */
  opsUrlOf: (part: ShopPart) => string;
};

const service = (name: string) => ({
  project: `services/${name}`,
  entry: `services/${name}/dist/main.js`,
  tier: TIER.service,
});

/**
 * The parts of the shop. Each is the process `entry`, compiled from the TypeScript project in `project`, and reads
 * the settings of `schema`; `settings` are those of them that it does not share with another, see `sharedSettings`.
 */
export const PARTS = {
  catalog: {
    ...service('catalog'),
    schema: catalogSettings,
    settings: (shop: ShopContext): Environment => ({
      STAFF_JWKS_URL: `${shop.urlOf('admin-auth')}/internal/jwks.json`,
      SEED_BOOKS: 'true',
    }),
  },
  orders: {
    ...service('orders'),
    schema: ordersSettings,
    settings: (shop: ShopContext): Environment => ({
      CUSTOMER_ISSUER: shop.publicUrl,
      CUSTOMER_JWKS_URL: `${shop.urlOf('identity')}/identity/jwks`,
      CUSTOMER_ENDED_SESSIONS_URL: `${shop.urlOf('identity')}/internal/ended-sessions`,
      DELETED_CUSTOMERS_URL: `${shop.urlOf('identity')}/internal/deleted-customers`,
      STAFF_JWKS_URL: `${shop.urlOf('admin-auth')}/internal/jwks.json`,
    }),
  },
  'admin-auth': {
    ...service('admin-auth'),
    schema: adminAuthSettings,
    settings: ({ secrets }: ShopContext): Environment => ({
      ADMIN_PASSWORD: secrets.adminPassword,
      STAFF_SECRET: secrets.staffSecret,
    }),
  },
  identity: {
    ...service('identity'),
    schema: identitySettings,
    settings: ({ publicPort, secrets, google }: ShopContext): Environment => ({
      TRUSTED_ORIGINS: `http://127.0.0.1:${publicPort}`,
      IDENTITY_SECRET: secrets.identitySecret,
      ...google,
    }),
  },
  web: {
    project: 'web/server',
    entry: 'web/dist/server/main.js',
    tier: TIER.service,
    schema: webSettings,
    settings: (): Environment => ({}),
  },
  gateway: {
    project: 'gateway',
    entry: 'gateway/dist/main.js',
    tier: TIER.edge,
    schema: gatewaySettings,
    settings: (): Environment => ({}),
  },
};

/** A part of the shop that is its own process. */
export type ShopPart = keyof typeof PARTS;
/** A part of the shop, what it stores its data in, or what stands in for services outside. */
export type PartName = ShopPart | 'mongo' | 'rabbitmq' | 'stand-ins';

const isShopPart = (name: string): name is ShopPart => Object.hasOwn(PARTS, name);
export const SHOP_PARTS: readonly ShopPart[] = Object.keys(PARTS).filter(isShopPart);

/** The name of a part in settings: `ADMIN_AUTH`. */
export const toConstant = (part: ShopPart) => part.toUpperCase().replaceAll('-', '_');
const databaseOf = (part: ShopPart) => part.replaceAll('-', '_');
const hasSetting = (part: ShopPart, name: string) => Object.hasOwn(PARTS[part].schema.shape, name);

/** The databases of the parts that have one. */
export const DATABASES = SHOP_PARTS.filter((part) => hasSetting(part, 'MONGO_URL')).map(databaseOf);

/** The settings that connect a part to the others, by the names that all parts give them. */
export function sharedSettings(part: ShopPart, shop: ShopContext): Environment {
  const shared = {
    MONGO_URL: shop.databaseUrl(databaseOf(part)),
    RABBITMQ_URL: shop.rabbitUrl,
    SMTP_URL: shop.smtpUrl,
    SERVICE_TOKEN: shop.secrets.serviceToken,
    PUBLIC_URL: shop.publicUrl,
    OPS_URLS: SHOP_PARTS.map((other) => `${other}=${shop.opsUrlOf(other)}`).join(','),
    ...Object.fromEntries(SHOP_PARTS.map((other) => [`${toConstant(other)}_URL`, shop.urlOf(other)])),
  };
  return Object.fromEntries(Object.entries(shared).filter(([name]) => hasSetting(part, name)));
}

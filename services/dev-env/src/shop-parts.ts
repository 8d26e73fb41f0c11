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
  databaseUrl: (database: string) => string;
  urlOf: (part: ShopPart) => string;
};

const onBroker = ({ databaseUrl, rabbitUrl, secrets }: ShopContext, database: string) => ({
  MONGO_URL: databaseUrl(database),
  RABBITMQ_URL: rabbitUrl,
  SERVICE_TOKEN: secrets.serviceToken,
});

const service = (name: string) => ({
  project: `services/${name}`,
  entry: `services/${name}/dist/main.js`,
  tier: TIER.service,
});

/**
 * The parts of the shop. Each is the process `entry`, compiled from the TypeScript project in `project`, and reads
 * the settings of `schema`; `settings` are those of them that connect it to the other parts.
 */
export const PARTS = {
  catalog: {
    ...service('catalog'),
    schema: catalogSettings,
    settings: (shop: ShopContext): Environment => ({
      ...onBroker(shop, 'catalog'),
      STAFF_JWKS_URL: `${shop.urlOf('admin-auth')}/internal/jwks.json`,
      SEED_BOOKS: 'true',
    }),
  },
  orders: {
    ...service('orders'),
    schema: ordersSettings,
    settings: (shop: ShopContext): Environment => ({
      ...onBroker(shop, 'orders'),
      CUSTOMER_ISSUER: shop.publicUrl,
      CUSTOMER_JWKS_URL: `${shop.urlOf('identity')}/identity/jwks`,
      CATALOG_URL: shop.urlOf('catalog'),
    }),
  },
  'admin-auth': {
    ...service('admin-auth'),
    schema: adminAuthSettings,
    settings: (shop: ShopContext): Environment => ({
      ...onBroker(shop, 'admin_auth'),
      ADMIN_PASSWORD: shop.secrets.adminPassword,
      CATALOG_URL: shop.urlOf('catalog'),
      ORDERS_URL: shop.urlOf('orders'),
    }),
  },
  identity: {
    ...service('identity'),
    schema: identitySettings,
    settings: (shop: ShopContext): Environment => ({
      MONGO_URL: shop.databaseUrl('identity'),
      PUBLIC_URL: shop.publicUrl,
      TRUSTED_ORIGINS: `http://127.0.0.1:${shop.publicPort}`,
      IDENTITY_SECRET: shop.secrets.identitySecret,
    }),
  },
  web: {
    project: 'web/server',
    entry: 'web/dist/server/main.js',
    tier: TIER.service,
    schema: webSettings,
    settings: (shop: ShopContext): Environment => ({
      PUBLIC_URL: shop.publicUrl,
      CATALOG_URL: shop.urlOf('catalog'),
    }),
  },
  gateway: {
    project: 'gateway',
    entry: 'gateway/dist/main.js',
    tier: TIER.edge,
    schema: gatewaySettings,
    settings: (shop: ShopContext): Environment => ({
      CATALOG_URL: shop.urlOf('catalog'),
      ORDERS_URL: shop.urlOf('orders'),
      ADMIN_AUTH_URL: shop.urlOf('admin-auth'),
      IDENTITY_URL: shop.urlOf('identity'),
      WEB_URL: shop.urlOf('web'),
      PUBLIC_URL: shop.publicUrl,
    }),
  },
};

/** A part of the shop that is its own process. */
export type ShopPart = keyof typeof PARTS;
/** A part of the shop or what it stores its data in. */
export type PartName = ShopPart | 'mongo' | 'rabbitmq';

const isShopPart = (name: string): name is ShopPart => Object.hasOwn(PARTS, name);
export const SHOP_PARTS: readonly ShopPart[] = Object.keys(PARTS).filter(isShopPart);

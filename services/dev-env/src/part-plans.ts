import type { Environment } from './environment.ts';
import { TIER, type ProcessSpec } from './processes/process-spec.ts';
import type { ShopPart } from './shop-parts.ts';
import type { Wiring } from './wiring.ts';

type PartPlan = {
  entry: string;
  tier: ProcessSpec['tier'];
  settings: (wiring: Wiring) => Environment;
};

const service = (name: string, settings: PartPlan['settings']): PartPlan => ({
  entry: `services/${name}/dist/main.js`,
  tier: TIER.service,
  settings,
});

const onBroker = ({ databaseOf, rabbitUrl, factsToken }: Wiring, database: string) => ({
  MONGO_URL: databaseOf(database),
  RABBITMQ_URL: rabbitUrl,
  FACTS_TOKEN: factsToken,
});

/** Each part of the shop: the program it runs and the settings that tie it to the others. */
export const PART_PLANS: Readonly<Record<ShopPart, PartPlan>> = {
  catalog: service('catalog', (wiring) => ({
    ...onBroker(wiring, 'catalog'),
    STAFF_JWKS_URL: `${wiring.urlOf('admin-auth')}/internal/jwks.json`,
    SEED_BOOKS: 'true',
  })),
  orders: service('orders', (wiring) => ({
    ...onBroker(wiring, 'orders'),
    CUSTOMER_ISSUER: wiring.publicUrl,
    CUSTOMER_JWKS_URL: `${wiring.urlOf('identity')}/identity/jwks`,
    CATALOG_URL: wiring.urlOf('catalog'),
  })),
  'admin-auth': service('admin-auth', (wiring) => ({
    ...onBroker(wiring, 'admin_auth'),
    ADMIN_USERNAME: wiring.admin.username,
    ADMIN_PASSWORD: wiring.admin.password,
    CATALOG_URL: wiring.urlOf('catalog'),
    ORDERS_URL: wiring.urlOf('orders'),
  })),
  identity: service('identity', (wiring) => ({
    MONGO_URL: wiring.databaseOf('identity'),
    PUBLIC_URL: wiring.publicUrl,
    TRUSTED_ORIGINS: `http://127.0.0.1:${wiring.publicPort}`,
    IDENTITY_SECRET: wiring.identitySecret,
    ...wiring.google,
  })),
  web: {
    entry: 'web/dist/server/main.js',
    tier: TIER.service,
    settings: ({ urlOf, publicUrl }) => ({ PUBLIC_URL: publicUrl, CATALOG_URL: urlOf('catalog') }),
  },
  gateway: {
    entry: 'gateway/dist/main.js',
    tier: TIER.door,

    settings: ({ urlOf, publicUrl }) => ({
      CATALOG_URL: urlOf('catalog'),
      ORDERS_URL: urlOf('orders'),
      ADMIN_AUTH_URL: urlOf('admin-auth'),
      IDENTITY_URL: urlOf('identity'),
      WEB_URL: urlOf('web'),
      PUBLIC_URL: publicUrl,
    }),
  },
};

import type { Addresses } from './addresses.ts';
import type { ConstellationOptions } from './constellation-options.ts';
import type { Environment } from './environment.ts';
import type { ShopPart } from './shop-parts.ts';
import { databaseUrl } from './provision/mongo-url.ts';
import type { Site } from './site.ts';

/** What the parts have to know of each other and of the shop. */
export type Wiring = {
  publicUrl: string;
  publicPort: number;
  rabbitUrl: string;
  databaseOf: (name: string) => string;
  urlOf: (part: ShopPart) => string;
  admin: { username: string; password: string };
  identitySecret: string;
  factsToken: string;
  google: Environment;
};

type Ground = { addresses: Addresses; mongoUrl: string; rabbitUrl: string };

/** Ties the parts of one shop together: their addresses, its secrets and its settings. */
export function describeWiring(
  { secrets }: Site,
  { admin, google }: ConstellationOptions,
  { addresses, mongoUrl, rabbitUrl }: Ground,
): Wiring {
  return {
    publicUrl: `http://localhost:${addresses.gateway.port}`,
    publicPort: addresses.gateway.port,
    rabbitUrl,
    databaseOf: (name) => databaseUrl(mongoUrl, name),
    urlOf: (part) => `http://127.0.0.1:${addresses[part].port}`,
    admin: { username: admin?.username ?? 'admin', password: admin?.password ?? secrets.adminPassword },
    identitySecret: secrets.identitySecret,
    factsToken: secrets.factsToken,
    google: google ?? {},
  };
}

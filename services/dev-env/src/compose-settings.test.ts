import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { adminAuthSettings } from '@bookstore/admin-auth/config';
import { catalogSettings } from '@bookstore/catalog/config';
import { gatewaySettings } from '@bookstore/gateway/config';
import { identitySettings } from '@bookstore/identity/config';
import { ordersSettings } from '@bookstore/orders/config';
import { webSettings } from '@bookstore/web/config';
import { readSettings } from '@bookstore/contracts/settings';
import { parse } from 'yaml';
import { z } from 'zod';
import { REPOSITORY } from './repository.ts';

const { services } = z
  .object({
    services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) })),
  })
  .parse(parse(readFileSync(join(REPOSITORY, 'docker-compose.yml'), 'utf8'), { merge: true }));

const SECRETS: Readonly<Record<string, string>> = {
  MONGO_URL: 'mongodb://catalog:secret@mongo:27017/catalog',
  RABBITMQ_URL: 'amqp://bookstore:secret@rabbitmq:5672/bookstore',
  ADMIN_PASSWORD: 'a long enough password',
  IDENTITY_SECRET: 'a secret of at least thirty-two characters',
  GOOGLE_CLIENT_SECRET: '',
};
const DEFAULT = /\$\{\w+:-([^${}]*)\}/;

/** What Compose makes of a value when there is no `.env`. */
function withDefaults(value: string): string {
  const inner = value.replace(DEFAULT, '$1');
  return inner === value ? value : withDefaults(inner);
}

/** The environment of a container: what Compose sets, what the image sets, and the secrets in place of their files. */
function environmentOf(service: string): Record<string, string> {
  const given = Object.entries(services[service]?.environment ?? {}).map(([name, value]) => {
    const secret = name.replace(/_FILE$/, '');
    return secret === name ? [name, withDefaults(value)] : [secret, SECRETS[secret]];
  });
  return z
    .record(z.string(), z.string())
    .parse({ PORT: '8080', OPS_PORT: '9090', ...Object.fromEntries(given) });
}

describe('docker-compose.yml', () => {
  it.each([
    ['gateway', gatewaySettings],
    ['web', webSettings],
    ['catalog', catalogSettings],
    ['orders', ordersSettings],
    ['admin-auth', adminAuthSettings],
    ['identity', identitySettings],
  ] as const)('gives %s every setting it needs, and none that it does not know', (name, schema) => {
    const environment = environmentOf(name);
    expect(() => readSettings<z.ZodType>(schema, environment)).not.toThrow();
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(environment)));
  });
});

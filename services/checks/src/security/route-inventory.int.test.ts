import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@bookstore/contracts/api';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { readSecrets } from '@bookstore/dev-env/secrets';
import { settingsOf } from '@bookstore/dev-env/shop-part';
import { PARTS, SHOP_PARTS, type ShopContext, type ShopPart } from '@bookstore/dev-env/shop-parts';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { findRoute } from '@bookstore/gateway/routing/routes';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { claimBrokerUrl, createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { readSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';

const module = z.object({
  createApp: z.custom<(config: object) => Promise<RunningService>>((value) => typeof value === 'function'),
});

const shop: ShopContext = {
  publicUrl: 'http://shop.example',
  publicPort: 80,
  secrets: await readSecrets(join(await makeTestFolder(), 'secrets.json')),
  rabbitUrl: await claimBrokerUrl(),
  smtpUrl: 'smtp://127.0.0.1:1',
  databaseUrl: createDatabaseUrl,
  opsUrlOf: () => 'http://127.0.0.1:1',
  urlOf: () => 'http://127.0.0.1:1',
};

const QUIET = { LOG_LEVEL: 'silent', RECONCILE_EVERY_MS: '0', SEED_BOOKS: 'false' };

/** Starts a Nest service in this process. */
async function start(part: ShopPart): Promise<RunningService> {
  const { createApp } = module.parse(await import(join(REPOSITORY, PARTS[part].project, 'src/app.ts')));
  const settings = settingsOf(part, { name: part, port: 0, opsPort: 0 }, { shop, settings: QUIET });
  return createApp(readSettings<z.ZodType<object>>(PARTS[part].schema, settings));
}

let services: RunningService[];

beforeAll(async () => {
  services = await Promise.all(
    SHOP_PARTS.filter((part) => 'SERVICE_TOKEN' in PARTS[part].schema.shape).map(start),
  );
});

afterAll(async () => {
  await Promise.all(services.map((service) => service.close()));
  await removeTestFolders();
});

/** Every route that a service has registered, without a trailing slash. Fastify adds HEAD to each GET. */
const registered = () =>
  services
    .flatMap(({ routes }) => routes)
    .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
    .map((route) => route.replace(/\/$/, ''));

const isInternal = (route: string) => route.includes(' /internal/');

describe('the registered routes', () => {
  it('are the documented operations, each with its method, and no others', () => {
    const documented = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).map((route) =>
      route.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, ''),
    );
    expect(
      registered()
        .filter((route) => !isInternal(route))
        .toSorted(),
    ).toEqual(documented.toSorted());
  });

  it('are otherwise internal, and not routed by the gateway', () => {
    const internal = registered().filter(isInternal);
    expect(internal).not.toEqual([]);
    const reachable = internal.filter((route) => findRoute(route.split(' ')[1] ?? '').upstream);
    expect(reachable).toEqual([]);
  });
});

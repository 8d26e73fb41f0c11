import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApp as createAdminAuth } from '@bookstore/admin-auth/app';
import { createApp as createCatalog } from '@bookstore/catalog/app';
import { OPERATIONS } from '@bookstore/contracts/api';
import { findRoute } from '@bookstore/gateway/routing/routes';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { createApp as createOrders } from '@bookstore/orders/app';

const JWKS_URL = 'http://127.0.0.1:1/';

let services: RunningService[];

beforeAll(async () => {
  services = [
    await createCatalog({
      ...(await createTestConfig('catalog')),
      STAFF_JWKS_URL: JWKS_URL,
      SEED_BOOKS: false,
    }),
    await createOrders({
      ...(await createTestConfig('orders')),
      CUSTOMER_ISSUER: 'http://shop.example',
      CUSTOMER_JWKS_URL: JWKS_URL,
    }),
    await createAdminAuth({
      ...(await createTestConfig('admin_auth')),
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: crypto.randomUUID(),
      SIGN_IN_FAILURES_PER_ADDRESS: 0,
      SIGN_IN_FAILURES_PER_ACCOUNT: 0,
    }),
  ];
});

afterAll(() => Promise.all(services.map((service) => service.close())));

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
